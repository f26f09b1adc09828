/**
 * The bulk path against the direct one: batches by partitions, whose memory moves in order,
 * compared with a random access for each key.
 */
package org.qsketch.bench.bulk;
