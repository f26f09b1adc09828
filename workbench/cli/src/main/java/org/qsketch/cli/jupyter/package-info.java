/** The Python side of the lab: a private environment, the Java kernel in it, and JupyterLab. */
package org.qsketch.cli.jupyter;
