package org.qsketch.torture;

import org.qsketch.sketch.SketchFullException;

/** What a sketch may refuse: keys for which a counter has no space. */
final class Refusals {
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
    } catch (SketchFullException _) {
      return false;
    }
  }
}
