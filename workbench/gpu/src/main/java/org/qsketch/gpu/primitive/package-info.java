/** Building blocks of several structures: prefix sums, and the radix sort of pairs. */
package org.qsketch.gpu.primitive;
