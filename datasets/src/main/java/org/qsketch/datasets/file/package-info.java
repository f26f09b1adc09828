/** Opens files of any format as sources of keys. */
package org.qsketch.datasets.file;
