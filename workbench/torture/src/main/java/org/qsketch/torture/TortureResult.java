package org.qsketch.torture;

/**
 * The outcome of a trial on a backend.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param trial the name of the trial
 * @param cases the number of cases
 * @param operations the number of operations in all cases
 * @param failures the number of cases that broke a promise
 * @param seconds the time of all cases
 */
public record TortureResult(
    String backend,
    String device,
    String trial,
    long cases,
    long operations,
    long failures,
    double seconds) {}
