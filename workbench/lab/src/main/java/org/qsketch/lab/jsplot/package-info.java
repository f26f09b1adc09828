/** What the classes of jsplot that open browsers do in the lab instead. */
package org.qsketch.lab.jsplot;
