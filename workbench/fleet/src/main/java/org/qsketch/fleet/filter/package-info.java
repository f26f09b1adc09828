/** Cuckoo filters on several devices. */
package org.qsketch.fleet.filter;
