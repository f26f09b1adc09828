/** The CPU backend: the reference for all others. Its structures are in packages of their own. */
package org.qsketch.cpu;
