package org.qsketch.count;

import java.time.Instant;

/**
 * The part of a stream that a window covers.
 *
 * @param from the beginning of its oldest pane
 * @param to the end of its newest pane, or now
 * @param keys the number of keys in the window
 * @param total the sum of all counts in the window
 * @param seen the number of keys that were counted, with those that have left the window
 * @param late the number of keys that were not counted, as their pane had left the window
 */
public record WindowSpan(Instant from, Instant to, long keys, long total, long seen, long late) {}
