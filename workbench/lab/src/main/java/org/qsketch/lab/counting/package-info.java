/**
 * Questions of a researcher about a file: which keys are frequent, how frequency falls with rank,
 * and how the error of a sketch depends on it.
 */
package org.qsketch.lab.counting;
