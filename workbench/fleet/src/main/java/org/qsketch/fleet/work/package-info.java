/** The devices of a fleet, and how work is shared out among them. */
package org.qsketch.fleet.work;
