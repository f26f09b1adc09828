package org.qsketch.count.groups;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;
import java.util.stream.IntStream;
import org.qsketch.groupby.Groups;

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
  /**
   * Returns groups one by one.
   *
   * @param groups few enough for the Java heap
   * @return as many, in the same order
   */
  public static List<KeyValue> of(Groups groups) {
    long[] keys = groups.keys().toArray();
    long[] values = groups.values().toArray();
    return IntStream.range(0, keys.length).mapToObj(i -> new KeyValue(keys[i], values[i])).toList();
  }
}
