package org.qsketch.lab.jupyter;

import java.util.ArrayList;
import java.util.List;
import org.dflib.jjava.jupyter.kernel.DisplayStream;

/**
 * What came of cells that were interrupted. The kernel lets go of such a cell before its work has
 * ended: what the work says then is shown while the next cell runs.
 */
final class LateNews {
  private static final List<Runnable> WAITING = new ArrayList<>();

  private LateNews() {}

  /** Shows something: now, if a cell is there to show it, otherwise later. */
  static synchronized void show(DisplayStream display, Runnable news) {
    if (display.isAttached()) {
      news.run();
    } else {
      WAITING.add(() -> show(display, news));
    }
  }

  /** Tries to show what has waited. */
  static synchronized void catchUp() {
    List<Runnable> waiting = List.copyOf(WAITING);
    WAITING.clear();
    waiting.forEach(Runnable::run);
  }
}
