/**
 * The interface for authors of backends. A backend has a {@link
 * org.qsketch.backend.spi.StructureFactory} for each structure: it makes a table of its own,
 * wrapped in what all backends share, namely order, ownership and argument checks.
 */
package org.qsketch.backend.spi;
