/** Group-by on several devices. */
package org.qsketch.fleet.groupby;
