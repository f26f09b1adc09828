/** Hash tables of groups in device memory. */
package org.qsketch.gpu.groupby.table;
