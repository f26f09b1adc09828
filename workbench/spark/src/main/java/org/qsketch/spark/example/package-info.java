/** What {@code ./qsketch spark} runs. */
package org.qsketch.spark.example;
