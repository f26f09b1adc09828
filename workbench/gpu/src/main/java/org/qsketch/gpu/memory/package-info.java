/** Reused device memory, page-locked host memory, and copies between the two. */
package org.qsketch.gpu.memory;
