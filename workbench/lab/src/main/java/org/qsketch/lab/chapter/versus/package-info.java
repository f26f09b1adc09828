/** The chapter on sketches of any origin in equal memory. */
package org.qsketch.lab.chapter.versus;
