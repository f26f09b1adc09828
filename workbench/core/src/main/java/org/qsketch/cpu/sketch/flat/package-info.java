/**
 * The common parts of sketches on the CPU, and the sketches whose whole state is counters: thread,
 * warp, sub-warp and slim-fat.
 */
package org.qsketch.cpu.sketch.flat;
