/** Off-heap memory, what is available of it, and files that are written whole or not at all. */
package org.qsketch.memory;
