/**
 * Whether every promise stays true: random cases from adversarial inputs, each of which follows
 * from a seed, against exact answers. The work behind {@code torture}.
 */
package org.qsketch.torture;
