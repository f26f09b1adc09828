/**
 * Launches of kernels: a record for each kernel, generated from its signature, and the blocks of
 * parameters that kernels share.
 */
package org.qsketch.gpu.launch;
