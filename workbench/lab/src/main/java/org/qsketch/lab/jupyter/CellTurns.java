package org.qsketch.lab.jupyter;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Collectors;
import org.dflib.jjava.jupyter.kernel.DisplayStream;
import org.qsketch.job.Progress;
import org.qsketch.lab.notebook.Screen;

/** A bar for each of several jobs, which all stand below the cell before the first one begins. */
final class CellTurns implements Screen.Turns {
  private final Queue<CellProgress> waiting;
  private Optional<CellProgress> running = Optional.empty();

  private CellTurns(Queue<CellProgress> waiting) {
    this.waiting = waiting;
  }

  static CellTurns of(DisplayStream display, List<String> names) {
    return new CellTurns(
        names.stream()
            .map(name -> CellProgress.waiting(display, name))
            .collect(Collectors.toCollection(ArrayDeque::new)));
  }

  @Override
  public Progress next() {
    running.ifPresent(CellProgress::done);
    CellProgress next = waiting.remove();
    next.begin();
    running = Optional.of(next);
    return next;
  }

  @Override
  public void close() {
    running.ifPresent(CellProgress::done);
    waiting.forEach(CellProgress::leave);
  }
}
