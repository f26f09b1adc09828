/**
 * How an experiment is run: warm-up, timing, progress, interruption, sizes that fit time and
 * memory, and results with their provenance.
 */
package org.qsketch.bench.run;
