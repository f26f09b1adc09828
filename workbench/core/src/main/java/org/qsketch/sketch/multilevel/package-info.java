/** The state of multi-level sketches: its layout, its sums, and the check of images. */
package org.qsketch.sketch.multilevel;
