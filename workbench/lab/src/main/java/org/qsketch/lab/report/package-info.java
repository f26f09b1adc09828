/**
 * The report of a run: every figure as files, and one HTML page that holds all chapters. Found by
 * the command only where the lab is installed, so that a machine that only measures needs none of
 * it.
 */
package org.qsketch.lab.report;
