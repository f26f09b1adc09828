/**
 * Charts as values: what a figure shows, whoever draws it. Nothing here knows a drawing library.
 */
package org.qsketch.lab.chart;
