/**
 * Real data as key streams: a user's own files ({@link org.qsketch.datasets.KeySource}), a
 * catalogue of public data sets fetched at use time ({@link
 * org.qsketch.datasets.catalogue.DataSets}), and the papers' published figures ({@link
 * org.qsketch.datasets.published.Published}).
 */
package org.qsketch.datasets;
