/** Tables that are divided among several devices: each has a range of the buckets. */
package org.qsketch.fleet.partition;
