/** Counts the keys of files of any size, exactly or by a sketch with measured errors. */
package org.qsketch.count;
