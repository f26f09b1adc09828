/** Numbers that papers have published, for comparison. */
package org.qsketch.datasets.published;
