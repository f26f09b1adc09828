/**
 * JMH benchmarks that compare the CPU backend with the libraries a Java user would use instead. A
 * benchmark calls all implementations through one interface, whose implementations are its
 * contenders. Others measure single keys and traces.
 */
package org.qsketch.jmh;
