package org.qsketch.datasets.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.qsketch.datasets.text.Utf8;

/**
 * The members of a JSON object, one after the other. DuckDB has checked the syntax, so only the
 * places of names and values have to be found. A value keeps its text in the file, so no number is
 * rounded.
 */
final class JsonObject {
  private static final int HEX = 16;

  private byte[] bytes = {};
  private int at;
  private boolean isEscaped;
  private int nameStart;
  private int nameEnd;
  private int valueStart;
  private int valueEnd;

  /** Begins before the first member of the object at an index. */
  void begin(byte[] row, int start) {
    bytes = row;
    at = skipSpace(start + 1);
  }

  /** Moves to the next member, and returns false at the end. Escapes in its name are decoded. */
  boolean next() {
    if (bytes[at] == ',') {
      at = skipSpace(at + 1);
    }
    if (bytes[at] == '}') { // a comma may come before it
      return false;
    }
    nameStart = at + 1;
    at = stringEnd(at);
    nameEnd = isEscaped ? unescape(nameStart, at - 1) : at - 1;
    valueStart = skipSpace(skipSpace(at) + 1);
    valueEnd = valueEnd(valueStart);
    at = skipSpace(valueEnd);
    return true;
  }

  boolean isNamed(byte[] name) {
    return Arrays.equals(bytes, nameStart, nameEnd, name, 0, name.length);
  }

  String name() {
    return new String(bytes, nameStart, nameEnd - nameStart, StandardCharsets.UTF_8);
  }

  int valueStart() {
    return valueStart;
  }

  int valueEnd() {
    return valueEnd;
  }

  private int skipSpace(int from) {
    byte[] row = bytes;
    int end = from;
    while (row[end] == ' ' || row[end] == '\n' || row[end] == '\r' || row[end] == '\t') {
      end++;
    }
    return end;
  }

  /** Returns the index after the string that begins at an index. */
  private int stringEnd(int start) {
    byte[] row = bytes;
    int end = start + 1;
    while (row[end] != '"' && row[end] != '\\') {
      end++;
    }
    isEscaped = row[end] == '\\';
    while (row[end] != '"') {
      end += row[end] == '\\' ? 2 : 1;
    }
    return end + 1;
  }

  private int valueEnd(int start) {
    return switch (bytes[start]) {
      case '"' -> stringEnd(start);
      case '{', '[' -> nestedEnd(start);
      default -> plainEnd(start);
    };
  }

  private int nestedEnd(int start) {
    int depth = 0;
    int end = start;
    do {
      byte letter = bytes[end];
      depth += letter == '{' || letter == '[' ? 1 : 0;
      depth -= letter == '}' || letter == ']' ? 1 : 0;
      end = letter == '"' ? stringEnd(end) : end + 1;
    } while (depth > 0);
    return end;
  }

  private int plainEnd(int start) {
    byte[] row = bytes;
    int end = start;
    while (row[end] > ' ' && row[end] != ',' && row[end] != '}') {
      end++;
    }
    return end;
  }

  /**
   * Decodes the escapes of a string in place, where it never gets longer.
   *
   * @param from after its opening quote
   * @param to its closing quote
   * @return the index after the text
   */
  int unescape(int from, int to) {
    int source = from;
    while (source < to && bytes[source] != '\\') {
      source++;
    }
    int target = source;
    while (source < to) {
      if (bytes[source] != '\\') {
        bytes[target++] = bytes[source++];
      } else if (bytes[source + 1] != 'u') {
        bytes[target++] = control(bytes[source + 1]);
        source += 2;
      } else {
        int unit = unit(source);
        boolean isPair = Character.isHighSurrogate((char) unit);
        int letter = isPair ? Character.toCodePoint((char) unit, (char) unit(source + 6)) : unit;
        source += isPair ? 12 : 6;
        Utf8.encode(letter, bytes, target);
        target += Utf8.length(letter);
      }
    }
    return target;
  }

  private static byte control(byte letter) {
    return (byte)
        switch (letter) {
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          default -> letter;
        };
  }

  /** Returns the UTF-16 unit of the escape at an index. */
  private int unit(int escape) {
    int unit = 0;
    for (int digit = escape + 2; digit < escape + 6; digit++) {
      unit = unit * HEX + Character.digit(bytes[digit], HEX);
    }
    return unit;
  }
}
