/**
 * The C API of DuckDB, as far as columns are read by it: a library that is loaded where it is
 * found, queries, and chunks of columns in its memory.
 */
package org.qsketch.datasets.duckdb;
