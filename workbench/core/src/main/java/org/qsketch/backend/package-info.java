/**
 * The entry point: backends, which are found and opened by name, the devices they run on, and the
 * exceptions they throw.
 */
package org.qsketch.backend;
