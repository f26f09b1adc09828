/**
 * Measurements and checks of group-by: rates by load factor and by number of groups, pairs beyond
 * the memory of a device, and how partitions fill. {@link org.qsketch.bench.groupby.GroupByStudy}
 * is where to begin.
 */
package org.qsketch.bench.groupby;
