/**
 * Exact group-by aggregation: what is computed for each distinct key, how, and in how much memory
 * (EGA: Applied Sciences 15, 3693, 2025, Section 4).
 */
package org.qsketch.groupby;
