/** Charts on paper: figures as SVG, PDF and PNG, drawn by XChart without a screen. */
package org.qsketch.lab.draw;
