/**
 * Memory of the device that is reused, page-locked memory of the host, and the copies between both.
 */
package org.qsketch.gpu.memory;
