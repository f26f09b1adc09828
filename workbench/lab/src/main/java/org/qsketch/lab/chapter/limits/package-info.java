/** The chapter on the limits of devices: random accesses and streaming copies. */
package org.qsketch.lab.chapter.limits;
