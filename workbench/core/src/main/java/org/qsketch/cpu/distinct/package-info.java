/** Distinct counters on the CPU. */
package org.qsketch.cpu.distinct;
