package org.qsketch.topk;

import java.util.List;
import org.qsketch.internal.ValuePreview;

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

  /** Shows the number of keys, and the first of them, each with the bounds of its count. */
  @Override
  public String toString() {
    return ValuePreview.text(
            keys.size(), "frequent keys", count -> keys.stream().limit(count).map(HeavyKeys::text))
        + "; every key above %s is among them".formatted(ValuePreview.count(completeAbove));
  }

  private static String text(HeavyKey one) {
    return "%s (%d to %d)".formatted(Long.toUnsignedString(one.key()), one.lower(), one.upper());
  }
}
