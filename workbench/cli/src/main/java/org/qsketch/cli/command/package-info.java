/** The sub-commands, each with what only it prints. */
package org.qsketch.cli.command;
