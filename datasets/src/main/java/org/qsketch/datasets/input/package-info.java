/** The bytes of files and pipes, decompressed. */
package org.qsketch.datasets.input;
