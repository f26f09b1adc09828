/**
 * The lab inside a Java kernel of Jupyter: an extension that the kernel finds by itself brings the
 * imports, draws tables and figures, shows progress in the cell, and cuts errors to one line.
 */
package org.qsketch.lab.jupyter;
