/** How the values of columns become keys. */
package org.qsketch.spark.key;
