/** Formats of traces, which turn the bytes of a file into keys. */
package org.qsketch.datasets.trace;
