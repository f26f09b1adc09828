/** The cuckoo filter on a device (Neth 2017, Section 4). */
package org.qsketch.gpu.filter;
