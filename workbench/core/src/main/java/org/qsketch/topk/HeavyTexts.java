package org.qsketch.topk;

import java.util.List;
import org.qsketch.internal.ValuePreview;

/**
 * The texts that occur most often.
 *
 * @param texts by lower bound, then by upper bound, both descending, then by key, ascending as
 *     unsigned numbers
 * @param completeAbove every text whose true count is larger than this is in the list
 */
public record HeavyTexts(List<HeavyText> texts, long completeAbove) {
  /** Copies the list. */
  public HeavyTexts {
    texts = List.copyOf(texts);
  }

  /** Returns how many texts there are, and the first of them, each with the bounds of its count. */
  @Override
  public String toString() {
    return ValuePreview.text(
            texts.size(),
            "frequent texts",
            count -> texts.stream().limit(count).map(HeavyTexts::words))
        + "; every text above %s is among them".formatted(ValuePreview.count(completeAbove));
  }

  private static String words(HeavyText one) {
    return "%s (%d to %d)".formatted(one.text(), one.lower(), one.upper());
  }
}
