/** Keys and results that lie on several devices. */
package org.qsketch.fleet.keys;
