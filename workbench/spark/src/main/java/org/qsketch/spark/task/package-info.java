/** The backends and devices of tasks. */
package org.qsketch.spark.task;
