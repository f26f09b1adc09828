/**
 * Any OpenCL device, through JOCL: memory, queues and programs for the host side that the GPU
 * backends share. OpenCL 1.2 is enough; no vendor is assumed.
 */
package org.qsketch.opencl;
