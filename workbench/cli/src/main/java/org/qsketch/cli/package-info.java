/**
 * The command {@code qsketch} itself: its sub-commands, how they are found, and where it begins.
 */
package org.qsketch.cli;
