package org.qsketch.count;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.OptionalLong;
import org.qsketch.count.groups.UnsignedKeyDeserializer;
import org.qsketch.count.groups.UnsignedKeySerializer;

/**
 * One of the most frequent keys of a file.
 *
 * @param text the text behind the key
 * @param key the key, without a sign
 * @param atLeast how often it was seen, or the weight with which it was, since it was first taken
 *     for one of the most frequent
 * @param estimate what the sketch answers, or less where that is certain; the count lies between
 *     the two
 * @param exact its count, where exact counts were kept
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

  /** What the list is ordered by: the exact count where it is known, else the certain one. */
  long rank() {
    return exact.orElse(atLeast);
  }
}
