package org.qsketch.count.groups;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** Writes a key as what it is: 64 bits without a sign. */
public final class UnsignedKeySerializer extends JsonSerializer<Long> {
  /** Jackson makes one for each column. */
  public UnsignedKeySerializer() {}

  @Override
  public void serialize(Long key, JsonGenerator out, SerializerProvider provider)
      throws IOException {
    out.writeNumber(Long.toUnsignedString(key));
  }
}
