/**
 * The OpenCL backend, through JOCL: memory, queues and programs for {@code org.qsketch.gpu}, the
 * host side that it shares with CUDA. It needs OpenCL 1.2 and assumes no vendor.
 */
package org.qsketch.opencl;
