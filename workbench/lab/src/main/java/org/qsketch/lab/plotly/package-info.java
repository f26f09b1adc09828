/**
 * Charts on a screen: figures as interactive plots that open offline, drawn by plotly.js from the
 * class path.
 */
package org.qsketch.lab.plotly;
