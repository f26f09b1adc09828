/** The sketches of Apache DataSketches, Apache Spark and hash4j as rivals, on one thread. */
package org.qsketch.libraries;
