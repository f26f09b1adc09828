/**
 * The tagged sketch on the CPU: buckets of tags and counts that are changed by plain operations.
 */
package org.qsketch.cpu.sketch.tagged;
