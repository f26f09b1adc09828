/**
 * Frequency sketches (QSketch): the interface of a sketch, a spec for each variant, images, merging
 * and statistics.
 */
package org.qsketch.sketch;
