/**
 * What the specs of all structures share: their bounds, and the type of what is built from them.
 */
package org.qsketch.spec;
