/**
 * The way in: backends, found and opened by name, the devices they run on, and what can go wrong.
 */
package org.qsketch.backend;
