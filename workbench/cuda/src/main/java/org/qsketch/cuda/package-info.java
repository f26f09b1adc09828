/**
 * The CUDA backend: the driver API and NVRTC, bound with {@link java.lang.foreign}. Everything but
 * the provider is internal; {@code org.qsketch.gpu} is the host side that it shares with OpenCL.
 */
package org.qsketch.cuda;
