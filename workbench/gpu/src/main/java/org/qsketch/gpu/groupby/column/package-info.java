/** Columns of pairs and of groups, in device or host memory. */
package org.qsketch.gpu.groupby.column;
