/** Checks of the top-k. */
package org.qsketch.bench.topk;
