package org.qsketch.backend.spi;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.keys.Keys;

/**
 * Keys, and a number for each of them.
 *
 * @param keys any keys
 * @param others the numbers
 * @param name what one of the numbers is, for messages, for example {@code value}
 */
record Columns(Keys keys, Keys others, String name) {
  /** Refuses columns of which one is longer. */
  void requireSameSize() {
    if (keys.size() != others.size()) {
      throw new IllegalArgumentException(
          "there are %d keys and %d %ss: each key needs one %s"
              .formatted(keys.size(), others.size(), name, name));
    }
  }

  /** The backend that both are read through, besides the one that reads them, if one is needed. */
  Optional<Ownership> reader(Ownership owner, Table table) {
    List<Ownership> readers =
        Stream.of(keys, others)
            .flatMap(column -> table.readerOf(column).stream())
            .filter(reader -> reader != owner)
            .distinct()
            .toList();
    if (readers.size() > 1) {
      throw new IllegalArgumentException(
          "the keys and the %ss are on two other backends: upload one of them to this one"
              .formatted(name));
    }
    return readers.stream().findFirst();
  }
}
