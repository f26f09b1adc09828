/**
 * Counts of the keys of a file of any size, in the memory of a sketch or exactly, and how far the
 * estimates can be trusted.
 */
package org.qsketch.count;
