/** Tables of counters: the masks that select counters, and sums and scans of counters. */
package org.qsketch.sketch.flat;
