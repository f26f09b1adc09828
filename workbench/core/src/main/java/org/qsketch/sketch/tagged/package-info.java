/** The state of tagged sketches: its layout, its buckets, their sums, and the check of images. */
package org.qsketch.sketch.tagged;
