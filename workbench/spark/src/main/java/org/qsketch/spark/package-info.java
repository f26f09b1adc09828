/** Functions of Spark SQL: the catalog that registers them. */
package org.qsketch.spark;
