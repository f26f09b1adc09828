/**
 * What sketches on the CPU share, and those whose whole state is counters: thread, warp, sub-warp
 * and slim-fat.
 */
package org.qsketch.cpu.sketch.flat;
