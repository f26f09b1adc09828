package org.qsketch.count.groupby;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import org.qsketch.count.groups.UnsignedKeyDeserializer;
import org.qsketch.count.groups.UnsignedKeySerializer;

/**
 * A group of a column.
 *
 * @param text the value of the column
 * @param key the key of this value, without a sign
 * @param value the aggregate, signed
 */
public record TextGroup(
    String text,
    @JsonSerialize(using = UnsignedKeySerializer.class)
        @JsonDeserialize(using = UnsignedKeyDeserializer.class)
        long key,
    long value) {}
