/** Distinct counters on a device. */
package org.qsketch.gpu.distinct;
