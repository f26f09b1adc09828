package org.qsketch.count;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.OptionalLong;
import org.qsketch.count.groups.UnsignedKeyDeserializer;
import org.qsketch.count.groups.UnsignedKeySerializer;

/**
 * One of the most frequent keys of a file.
 *
 * @param text the text of the key
 * @param key the key, without a sign
 * @param atLeast a lower bound of its count: its occurrences, or their weight, since it became a
 *     candidate
 * @param estimate an upper bound of its count: the estimate of the sketch, or less
 * @param exact its count, if it was counted exactly
 */
public record TopKey(
    String text,
    @JsonSerialize(using = UnsignedKeySerializer.class)
        @JsonDeserialize(using = UnsignedKeyDeserializer.class)
        long key,
    long atLeast,
    long estimate,
    OptionalLong exact) {
  TopKey named(String name) {
    return new TopKey(name, key, atLeast, estimate, exact);
  }

  /**
   * Returns the number that orders the list: the exact count if known, otherwise the lower bound.
   */
  long rank() {
    return exact.orElse(atLeast);
  }
}
