/**
 * How any structure is measured: warm-up, timing, progress, interruption, limits, sizes that fit
 * time and memory, and results with their provenance. A structure implements {@link
 * org.qsketch.bench.run.Study} and {@link org.qsketch.bench.run.Experiment}.
 */
package org.qsketch.bench.run;
