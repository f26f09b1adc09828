/** The candidates of a top-k on the CPU. */
package org.qsketch.cpu.topk;
