/** Memory outside the Java heap: allocation, lifetimes and how much is available. */
package org.qsketch.internal.memory;
