/**
 * The cuckoo filter in host memory: serial, or changed by several threads under striped locks (Neth
 * 2017, Sections 2 and 3).
 */
package org.qsketch.cpu.filter;
