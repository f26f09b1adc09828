/** Sketches on several devices. */
package org.qsketch.fleet.sketch;
