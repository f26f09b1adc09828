/** Sketches of any size, counted and stored in slices. */
package org.qsketch.spark.stored;
