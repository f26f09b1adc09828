/**
 * The additional interface of a backend to fleets: routing of keys, and tables that other devices
 * read.
 */
package org.qsketch.backend.spi.fleet;
