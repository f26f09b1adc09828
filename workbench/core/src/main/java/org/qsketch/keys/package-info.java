/** Keys on the host or on a device, the streams that generate them, and how they are hashed. */
package org.qsketch.keys;
