/** Sketches on a device: a table for each shape of memory (QSketch, Algorithms 1 to 6). */
package org.qsketch.gpu.sketch;
