/** Keys on their way to the devices that have their buckets. */
package org.qsketch.gpu.route;
