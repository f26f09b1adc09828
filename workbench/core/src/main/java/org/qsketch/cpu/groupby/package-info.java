/** Group-by in host memory: partitioned hash aggregation. */
package org.qsketch.cpu.groupby;
