/**
 * Sketches in host memory: a table for each variant, and the partitioning that divides a batch
 * among threads.
 */
package org.qsketch.cpu.sketch;
