/**
 * The chapter on the group-by: rates by load factor and by number of groups, pairs beyond the
 * memory budget, and the partitions of Theorem 1.
 */
package org.qsketch.lab.chapter.groupby;
