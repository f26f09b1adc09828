/** Columns of CSV files as keys. */
package org.qsketch.datasets.csv;
