package org.qsketch.topk;

import java.util.Objects;

/**
 * A text that occurs often. Its true count is at least {@code lower} and at most {@code upper}.
 *
 * @param text the text
 * @param lower how often it was certainly inserted
 * @param upper how often it was inserted at most
 */
public record HeavyText(String text, long lower, long upper) {
  /** Checks that there is a text. */
  public HeavyText {
    Objects.requireNonNull(text, "text");
  }
}
