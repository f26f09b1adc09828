/** The functions: what is common to all structures, and a {@code Kind} for each of them. */
package org.qsketch.spark.function;
