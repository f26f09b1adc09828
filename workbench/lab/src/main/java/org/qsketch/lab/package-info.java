/**
 * The lab: what draws and reports results. Found by the command only where it is installed, so that
 * a machine that only measures needs none of it. Notebook integration has its place here too.
 */
package org.qsketch.lab;
