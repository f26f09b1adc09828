/** Distinct counters, in all and of groups, on several devices. */
package org.qsketch.fleet.distinct;
