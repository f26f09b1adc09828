/** The most frequent keys on several devices. */
package org.qsketch.fleet.topk;
