/** The SQL functions of all structures, and a {@code Kind} for each structure. */
package org.qsketch.spark.function;
