/** Private Python environments, and the programs that run in them. */
package org.qsketch.cli.python;
