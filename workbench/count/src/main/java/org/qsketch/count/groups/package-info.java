/** Groups in host memory, which are collected from any number of parts. */
package org.qsketch.count.groups;
