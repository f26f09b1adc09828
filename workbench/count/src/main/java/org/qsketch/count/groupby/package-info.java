/** Group-by of columns of files: CSV, Parquet and JSON. */
package org.qsketch.count.groupby;
