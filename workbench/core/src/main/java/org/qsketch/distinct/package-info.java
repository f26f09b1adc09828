/**
 * Distinct counts: how many different keys there are, in one pass and in memory that does not grow.
 */
package org.qsketch.distinct;
