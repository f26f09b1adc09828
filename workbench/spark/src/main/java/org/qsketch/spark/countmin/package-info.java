/**
 * Count-min sketches of Spark and DataSketches, in the bytes and by the hashes of these libraries.
 */
package org.qsketch.spark.countmin;
