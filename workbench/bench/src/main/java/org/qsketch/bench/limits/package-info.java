/**
 * How fast a device accesses memory at random and in order, by size of table: what no structure can
 * beat.
 */
package org.qsketch.bench.limits;
