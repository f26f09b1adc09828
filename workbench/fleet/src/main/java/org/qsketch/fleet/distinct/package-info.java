/** Distinct counters on several devices. */
package org.qsketch.fleet.distinct;
