package org.qsketch.count.groups;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** Writes a key as an unsigned number of 64 bits. */
public final class UnsignedKeySerializer extends JsonSerializer<Long> {
  /** Creates an instance for Jackson. */
  public UnsignedKeySerializer() {}

  @Override
  public void serialize(Long key, JsonGenerator out, SerializerProvider provider)
      throws IOException {
    out.writeNumber(Long.toUnsignedString(key));
  }
}
