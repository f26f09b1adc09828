/** Public data sets, fetched on first use and kept in a cache. */
package org.qsketch.datasets.catalogue;
