/** The candidates of a top-k on a device. */
package org.qsketch.gpu.topk;
