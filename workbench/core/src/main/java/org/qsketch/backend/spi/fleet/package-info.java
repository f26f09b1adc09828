/**
 * What a backend offers to fleets in addition: routing of keys, and tables that other devices read.
 */
package org.qsketch.backend.spi.fleet;
