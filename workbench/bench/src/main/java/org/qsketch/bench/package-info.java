/**
 * Experiments: what is run, timed and compared. They return records and print nothing; {@link
 * org.qsketch.bench.Results} writes the records as CSV with their provenance beside them.
 */
package org.qsketch.bench;
