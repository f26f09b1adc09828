package org.qsketch.bench.torture;

/** What a sketch may refuse: keys for which a counter has no space. */
final class Refusals {
  private static final String FULL = "org.qsketch.sketch.SketchFullException";

  private Refusals() {}

  /**
   * Does something that may be refused because the sketch is full.
   *
   * @return whether it was done
   */
  static boolean orDone(Runnable operation) {
    try {
      operation.run();
      return true;
    } catch (RuntimeException e) {
      if (e.getClass().getName().equals(FULL)) {
        return false;
      }
      throw e;
    }
  }
}
