package org.qsketch.datasets.text;

import java.util.Optional;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;

/** Names keys: their kind, and their texts for people. Unless changed, keys are hashes of texts. */
public interface KeyNames {
  /** Returns what the keys stand for. */
  default KeyKind keyKind() {
    return KeyKind.TEXTS;
  }

  /**
   * Returns the key of a text.
   *
   * @throws IllegalArgumentException if no key has this text
   */
  default long key(String text) {
    return TextKeys.key(text);
  }

  /** Returns the text of a key, or empty if only reading finds it. */
  default Optional<String> textOf(long key) {
    return Optional.empty();
  }
}
