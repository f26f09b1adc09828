package org.qsketch.cpu.filter;

import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.filter.CuckooFilterSpec;

/**
 * Probes blocks of keys (Algorithm 2): all primary buckets first, then the alternate ones of the
 * keys that may be there. No processor can predict which those are, so nothing branches on it.
 *
 * @param spec the spec of the filter
 * @param table its buckets
 */
record CuckooProbe(CuckooFilterSpec spec, Fingerprints table) {
  /** Looks for located keys; leaves 1 in the counter of each that was found, else 0. */
  void probe(KeyBlock block) {
    table.look(block);
    KeyBlock others = unanswered(block);
    toAlternates(others);
    table.look(others);
    for (int i = 0; i < others.count(); i++) {
      block.counters[others.places[i]] = isSet(others.lane[i]);
    }
  }

  /** Answers for the primary buckets; returns the keys that need another look, and their places. */
  private static KeyBlock unanswered(KeyBlock block) {
    KeyBlock others = block.companion();
    int count = 0;
    for (int k = 0; k < block.count(); k++) {
      int found = isSet(block.lane[k]);
      block.counters[k] = found;
      others.places[count] = k;
      others.masks[count] = block.masks[k];
      others.offsets[count] = block.offsets[k];
      count += 1 - (found | isSet(block.steps[k]));
    }
    others.setCount(count);
    return others;
  }

  private void toAlternates(KeyBlock block) {
    for (int k = 0; k < block.count(); k++) {
      block.offsets[k] = spec.alternate(block.offsets[k], block.masks[k]);
    }
  }

  /** 1 if any bit is set, else 0. */
  private static int isSet(long bits) {
    return (int) ((bits | -bits) >>> (Long.SIZE - 1));
  }
}
