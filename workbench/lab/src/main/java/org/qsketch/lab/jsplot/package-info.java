/** Charts of jsplot as notebooks show them. */
package org.qsketch.lab.jsplot;
