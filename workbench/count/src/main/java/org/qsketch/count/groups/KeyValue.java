package org.qsketch.count.groups;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.Comparator;

/**
 * A group: a key and the aggregate of its values.
 *
 * @param key the key, without a sign; 32-bit keys extended by zeros
 * @param value the aggregate, signed
 */
public record KeyValue(
    @JsonSerialize(using = UnsignedKeySerializer.class)
        @JsonDeserialize(using = UnsignedKeyDeserializer.class)
        long key,
    long value) {
  /** Orders groups by descending aggregate, then by ascending unsigned key. */
  public static final Comparator<KeyValue> GREATEST =
      (a, b) ->
          a.value == b.value ? Long.compareUnsigned(a.key, b.key) : Long.compare(b.value, a.value);
}
