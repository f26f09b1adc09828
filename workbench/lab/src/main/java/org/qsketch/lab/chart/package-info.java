/**
 * Charts as values: what a figure shows, independent of its renderer. Nothing here knows a drawing
 * library.
 */
package org.qsketch.lab.chart;
