package org.qsketch.datasets.text;

import java.util.HashMap;
import java.util.Map;

/** Counts the lines of the pieces of an input, which may be added in any order. */
final class LineCounts {
  private final Map<Integer, Integer> ahead = new HashMap<>();
  private int known;
  private long lines;

  /** Sets the number of lines before the first piece. */
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

  /** Returns the number of lines before a piece that is not added yet. Waits for earlier pieces. */
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
