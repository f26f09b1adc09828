/**
 * What an author of a backend implements. A backend names a {@link org.qsketch.backend.spi.Maker}
 * for each structure: its own table, and around it what all backends share, which is order,
 * ownership and the checking of arguments.
 */
package org.qsketch.backend.spi;
