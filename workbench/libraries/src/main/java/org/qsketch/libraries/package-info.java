/** The sketches of Apache DataSketches and Apache Spark as rivals, on one thread. */
package org.qsketch.libraries;
