/** Kernel texts, the programs compiled from them, and their entry points. */
package org.qsketch.gpu.program;
