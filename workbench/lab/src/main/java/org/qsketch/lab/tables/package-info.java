/**
 * Results as tables of Tablesaw: one column for each column of their CSV files, numbers with units
 * that people read, and back again. Which columns there are is told by {@link
 * org.qsketch.job.Results}.
 */
package org.qsketch.lab.tables;
