/** The examples that {@code ./qsketch spark} runs. */
package org.qsketch.spark.example;
