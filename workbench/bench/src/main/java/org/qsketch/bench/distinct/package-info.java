/**
 * Distinct counters: how far estimates are off, how fast keys are counted, and what must be right.
 */
package org.qsketch.bench.distinct;
