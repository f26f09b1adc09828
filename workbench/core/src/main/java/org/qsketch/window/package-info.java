/**
 * Sliding windows over streams: a ring of panes, each a sketch, a top-k or a distinct counter, of
 * which the oldest is forgotten whenever the window advances.
 */
package org.qsketch.window;
