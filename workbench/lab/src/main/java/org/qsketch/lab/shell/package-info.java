/** The JDK's shell and its documentation, as the lab and the command {@code jshell} have them. */
package org.qsketch.lab.shell;
