package org.qsketch.datasets.text;

import java.util.HashMap;
import java.util.Map;

/** How many lines the pieces of an input have, whichever of them is known first. */
final class LineCounts {
  private final Map<Integer, Integer> ahead = new HashMap<>();
  private int known;
  private long lines;

  /** Begins with the lines before the first piece. */
  synchronized void begin(int count) {
    lines = count;
  }

  /** Adds the lines of a piece. */
  synchronized void add(int piece, int count) {
    ahead.put(piece, count);
    while (ahead.containsKey(known)) {
      lines += ahead.remove(known++);
    }
    notifyAll();
  }

  /** The lines of all pieces before one that is not added yet; waits for them. */
  synchronized long before(int piece) {
    boolean interrupted = false;
    while (known < piece) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return lines;
  }
}
