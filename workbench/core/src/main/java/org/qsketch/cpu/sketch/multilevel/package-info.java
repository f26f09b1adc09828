/** The multi-level sketch on the CPU: small counters in buckets, large ones in rows. */
package org.qsketch.cpu.sketch.multilevel;
