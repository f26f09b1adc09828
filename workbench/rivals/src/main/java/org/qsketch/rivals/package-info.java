/**
 * The sketches of other papers, one class each, on one thread of the CPU. Each fills the memory of
 * a {@link org.qsketch.rivals.Budget} and states every bit that it needs.
 */
package org.qsketch.rivals;
