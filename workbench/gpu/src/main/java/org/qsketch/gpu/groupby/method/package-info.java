/** The methods that group pairs in device memory, and the choice between them. */
package org.qsketch.gpu.groupby.method;
