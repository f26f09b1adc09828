/**
 * What the specs of all structures share: checks of their bounds, and the type of the structure
 * built from them.
 */
package org.qsketch.spec;
