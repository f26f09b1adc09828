/** The chapter on counts of different keys: errors and rates next to the sketches of libraries. */
package org.qsketch.lab.chapter.distinct;
