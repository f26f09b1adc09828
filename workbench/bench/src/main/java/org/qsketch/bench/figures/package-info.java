/**
 * The figures of the papers: runs every study on every device, then keeps the results in a folder
 * of CSV files. The list of studies is here: a new structure is one line in it.
 */
package org.qsketch.bench.figures;
