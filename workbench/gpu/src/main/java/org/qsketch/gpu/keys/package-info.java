/**
 * Keys and results on a device: how keys reach kernels, wherever they lie, and where answers are
 * kept.
 */
package org.qsketch.gpu.keys;
