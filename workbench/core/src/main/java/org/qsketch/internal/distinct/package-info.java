/** The registers of distinct counters, bit by bit. */
package org.qsketch.internal.distinct;
