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
      Comparator.comparingLong(KeyValue::value)
          .reversed()
          .thenComparing(KeyValue::key, Long::compareUnsigned);
}
