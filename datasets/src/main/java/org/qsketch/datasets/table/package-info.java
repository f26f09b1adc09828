/** Columns of Parquet and JSON files as keys, read by DuckDB. */
package org.qsketch.datasets.table;
