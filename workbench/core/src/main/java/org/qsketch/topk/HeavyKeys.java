package org.qsketch.topk;

import java.util.List;

/**
 * The keys that occur most often.
 *
 * @param keys by lower bound, then by upper bound, both descending, then by key, ascending as
 *     unsigned numbers
 * @param completeAbove every key whose true count is larger than this is in the list
 */
public record HeavyKeys(List<HeavyKey> keys, long completeAbove) {
  /** Copies the list. */
  public HeavyKeys {
    keys = List.copyOf(keys);
  }
}
