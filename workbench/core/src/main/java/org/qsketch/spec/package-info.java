/**
 * The common part of all specs: checks of their bounds, and the type of the structure built from
 * them.
 */
package org.qsketch.spec;
