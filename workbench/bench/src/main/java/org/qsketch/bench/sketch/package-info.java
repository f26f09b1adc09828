/**
 * Measurements and checks of frequency sketches: rates, errors against exact counts, and CUDA
 * against OpenCL. {@link org.qsketch.bench.sketch.SketchStudy} is where to begin.
 */
package org.qsketch.bench.sketch;
