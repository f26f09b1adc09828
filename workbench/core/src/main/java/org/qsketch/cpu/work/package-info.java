/** The threads of the CPU backend, and the blocks of keys that they work on. */
package org.qsketch.cpu.work;
