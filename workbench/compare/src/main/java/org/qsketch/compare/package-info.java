/** Counting a file, compared with other programs. */
package org.qsketch.compare;
