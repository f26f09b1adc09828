package org.qsketch.torture;

/**
 * What became of a trial on a backend.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param trial what was tried
 * @param cases how many cases were run
 * @param operations how many operations they were made of
 * @param failures how many cases broke a promise
 * @param seconds how long they took
 */
public record TortureResult(
    String backend,
    String device,
    String trial,
    long cases,
    long operations,
    long failures,
    double seconds) {}
