/** Files that are written whole or not at all, and the cache folder. */
package org.qsketch.internal.file;
