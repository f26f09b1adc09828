/** Groups in host memory, collected from any number of parts. */
package org.qsketch.count.groups;
