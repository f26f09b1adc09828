/**
 * Group-by on a device: in one pass (SP-EGA, linear probing, sorting), or in several if the pairs
 * exceed the memory budget (MP-EGA).
 */
package org.qsketch.gpu.groupby;
