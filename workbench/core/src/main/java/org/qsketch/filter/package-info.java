/** Membership: the cuckoo filter, its spec, its answers and its images. */
package org.qsketch.filter;
