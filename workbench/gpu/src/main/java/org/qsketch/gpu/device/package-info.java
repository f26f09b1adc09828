/**
 * The interface that CUDA and OpenCL implement: memory, queues, programs and kernels of a device.
 */
package org.qsketch.gpu.device;
