package org.qsketch.count.groups;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import java.io.IOException;

/** Reads what {@link UnsignedKeySerializer} writes. */
public final class UnsignedKeyDeserializer extends JsonDeserializer<Long> {
  /** Creates an instance for Jackson. */
  public UnsignedKeyDeserializer() {}

  @Override
  public Long deserialize(JsonParser in, DeserializationContext context) throws IOException {
    String text = in.getText();
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      return (Long) context.handleWeirdStringValue(Long.class, text, "no key of 64 bits");
    }
  }
}
