/** Opens files as sources of keys, whatever their format. */
package org.qsketch.datasets.file;
