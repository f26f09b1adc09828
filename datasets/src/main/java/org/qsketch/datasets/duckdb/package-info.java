/**
 * A binding of the part of DuckDB's C API that reads columns: the library, queries, and chunks of
 * columns in its memory.
 */
package org.qsketch.datasets.duckdb;
