package org.qsketch.count;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.qsketch.count.HalvingClock.Halve;
import org.qsketch.count.HalvingClock.Run;
import org.qsketch.count.HalvingClock.Step;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;

/** Reads a source in its order, batch by batch, up to the next halving. */
final class HalvingReader {
  private final KeySource source;
  private final HalvingClock clock;
  private final Queue<Step> steps = new ArrayDeque<>();
  private KeyBlock block = new KeyBlock();
  private boolean ended;

  HalvingReader(KeySource source, HalvingClock clock) {
    this.source = source;
    this.clock = clock;
  }

  /** Tells whether all batches and halvings were returned. */
  boolean hasEnded() {
    return ended;
  }

  /**
   * Empties a batch and fills it with the keys before the next halving, or as many as it has space
   * for.
   *
   * @return the halvings after these keys, perhaps none
   */
  long fill(KeyBatch batch) throws IOException {
    batch.clear();
    while (true) {
      if (steps.isEmpty() && !read(batch)) {
        return 0;
      }
      switch (steps.peek()) {
        case Halve(long times) -> {
          steps.remove();
          return times;
        }
        case Run run -> {
          if (!run.addTo(batch)) {
            return 0;
          }
          steps.remove();
        }
        case null -> {} // a piece without keys
      }
    }
  }

  private boolean read(KeyBatch batch) throws IOException {
    if (batch.keepsTexts()) { // the last one may be in the batch
      block = new KeyBlock();
    }
    ended = !source.next(block);
    if (!ended) {
      steps.addAll(clock.divide(block));
    }
    return !ended;
  }
}
