/**
 * Frequency sketches (QSketch): the interface, a spec for each variant, images, merging and
 * statistics.
 */
package org.qsketch.sketch;
