package org.qsketch.torture;

/**
 * Something that is promised, tried case by case. Everything that a case does follows from its
 * seed, but for the order in which threads and devices do it.
 */
interface TortureTrial {
  /**
   * What the command line calls it.
   *
   * @return one word
   */
  String name();

  /**
   * Tries one case.
   *
   * @param tried the backend, the choices, and what hears of every step
   * @throws BrokenPromiseException if a promise is broken; anything else that is thrown breaks one
   *     as well
   */
  void run(TortureCase tried) throws Exception;
}
