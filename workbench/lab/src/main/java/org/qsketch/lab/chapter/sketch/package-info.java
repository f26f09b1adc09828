/**
 * The chapter on frequency sketches: Figures 5 to 7 of their paper, CUDA against OpenCL, depth,
 * skew and real data.
 */
package org.qsketch.lab.chapter.sketch;
