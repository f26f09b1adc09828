/**
 * Group-by of more pairs than fit in device memory (MP-EGA): several passes, in several streams.
 */
package org.qsketch.gpu.groupby.multipass;
