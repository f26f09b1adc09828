/** Figures as files and the HTML report that holds them all. */
package org.qsketch.lab.report;
