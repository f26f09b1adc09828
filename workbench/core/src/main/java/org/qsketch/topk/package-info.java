/**
 * Heavy hitters: the keys that occur most often, each with a lower and an upper bound of its count,
 * and the count above which the list is complete.
 */
package org.qsketch.topk;
