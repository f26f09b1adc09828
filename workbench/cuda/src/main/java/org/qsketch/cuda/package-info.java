/**
 * The CUDA backend: the driver API and NVRTC, bound by {@link java.lang.foreign}. Everything but
 * the provider is internal; the host side that it shares with OpenCL is {@link org.qsketch.gpu}.
 */
package org.qsketch.cuda;
