/** Sketches of any size, counted and kept in slices. */
package org.qsketch.spark.stored;
