/** A backend over any device that runs kernels. */
package org.qsketch.gpu;
