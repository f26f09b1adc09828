/** Tables, paragraphs, units and progress: how commands print, and where to. */
package org.qsketch.cli.output;
