/**
 * Keys from real data. {@link org.qsketch.datasets.file.KeySources} opens files as {@link
 * org.qsketch.datasets.KeySource}s, {@link org.qsketch.datasets.catalogue.DataSets} lists public
 * data sets, and {@link org.qsketch.datasets.published.Published} has the figures of papers.
 */
package org.qsketch.datasets;
