/**
 * The command {@code torture}: random cases from adversarial inputs, each from a seed, compared
 * with exact answers.
 */
package org.qsketch.torture;
