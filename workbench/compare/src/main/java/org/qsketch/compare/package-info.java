/** Counting a file compared with what else counts files. */
package org.qsketch.compare;
