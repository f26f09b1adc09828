/**
 * Measurements and checks of cuckoo filters: rates by number of keys, where the time of a probe
 * goes, and how full a filter gets. {@link org.qsketch.bench.filter.FilterStudy} is where to begin.
 */
package org.qsketch.bench.filter;
