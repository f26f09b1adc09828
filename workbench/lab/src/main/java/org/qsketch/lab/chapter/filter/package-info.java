/** The chapter on the cuckoo filter: the figures of its paper, false positives, filling up. */
package org.qsketch.lab.chapter.filter;
