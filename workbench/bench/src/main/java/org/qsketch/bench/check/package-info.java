/**
 * Whether a backend computes what it should: the check behind {@code doctor}, which asks every
 * study what must be right.
 */
package org.qsketch.bench.check;
