/** Sketches of any origin in equal memory, on the same keys. */
package org.qsketch.bench.versus;
