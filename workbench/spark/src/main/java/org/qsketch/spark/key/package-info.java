/** The conversion of columns to keys. */
package org.qsketch.spark.key;
