package org.qsketch.lab.plotly;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the input of plotly.js as JSON. */
final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private Json() {}

  /** Writes attributes by their names, so that the same figure gives the same text. */
  static String of(Map<String, Object> attributes) {
    try {
      return MAPPER.writeValueAsString(attributes);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("no JSON can be made of the attributes of a chart", e);
    }
  }

  /** Returns all attributes of several maps, which have no name in common. */
  static Map<String, Object> joined(List<Map<String, Object>> parts) {
    return parts.stream()
        .flatMap(part -> part.entrySet().stream())
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * Escapes words for plotly.js, which takes tags for markup and knows few entities; quotes need
   * none.
   */
  static String words(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Returns a colour, as {@code #0072B2}. */
  static String colour(int rgb) {
    return "#%06X".formatted(rgb);
  }
}
