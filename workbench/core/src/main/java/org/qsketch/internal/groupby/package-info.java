/** Mathematics of group-by that devices and experiments share. */
package org.qsketch.internal.groupby;
