package org.qsketch.torture;

/**
 * A test of promises by random cases. Everything that a case does follows from its seed, except the
 * order in which threads and devices run.
 */
interface TortureTrial {
  /**
   * Returns its name on the command line.
   *
   * @return one word
   */
  String name();

  /**
   * Tries one case.
   *
   * @param tried the backend, the adversary and the record of steps
   * @throws BrokenPromiseException if a promise is broken; anything else that is thrown breaks one
   *     as well
   */
  void run(TortureCase tried) throws Exception;
}
