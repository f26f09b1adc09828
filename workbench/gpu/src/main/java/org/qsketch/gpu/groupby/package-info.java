/**
 * Group-by on a device. Pairs that fit in device memory are grouped in a single pass by one of the
 * methods of {@code method}; others take the passes of {@code multipass}.
 */
package org.qsketch.gpu.groupby;
