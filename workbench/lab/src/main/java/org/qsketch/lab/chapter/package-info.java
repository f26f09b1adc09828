/** The figures of the QSketch paper and of this workbench, built from results. */
package org.qsketch.lab.chapter;
