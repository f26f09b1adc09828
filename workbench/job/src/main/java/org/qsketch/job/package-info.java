/** Jobs: their progress and interruption, and their results as CSV with provenance. */
package org.qsketch.job;
