/**
 * Count-min sketches in the bytes of other libraries, hashed as these do: to ask, to merge and to
 * go on counting in what exists already. The workbench's own sketches are in {@code
 * org.qsketch.sketch}.
 */
package org.qsketch.countmin;
