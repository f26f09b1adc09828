/** The examples of {@code ./qsketch spark}. */
package org.qsketch.spark.example;
