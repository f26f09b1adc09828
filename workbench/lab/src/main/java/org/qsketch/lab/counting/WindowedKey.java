package org.qsketch.lab.counting;

/**
 * One of the most frequent keys of a window.
 *
 * @param window the number of the window in the stream, from 1
 * @param until where the window ends: a number of keys, or a time
 * @param key its text, or its number
 * @param atLeast how often it came in the window for certain
 * @param atMost how often it came at most
 * @param completeAbove no key that is not listed came more often
 */
public record WindowedKey(
    long window, String until, String key, long atLeast, long atMost, long completeAbove) {}
