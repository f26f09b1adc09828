package org.qsketch.torture;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.keys.TextKeys;

/**
 * Rows of JSON that are hard to read, and what they hold.
 *
 * @param text an array of objects, or an object on each line
 * @param key the column of the keys
 * @param value the column of the values; empty if there is none
 * @param rows how many rows there are
 * @param refused the first row that does not fit, from 1, or 0
 * @param nulls rows without a key or a value
 * @param pairs the keys and values in order; values are 0 if there are none
 */
record NastyJson(
    String text, String key, String value, int rows, int refused, long nulls, List<Pair> pairs) {
  private static final int MOST_ROWS = 300;
  private static final List<String> NAMES =
      List.of("k", "K", "a\"b", "\u00e9", "\\", "x y", "\ud83d\ude00", "k.k", "'", "n\nn");

  /** No whole numbers of 64 bits. */
  private static final List<String> NO_VALUES =
      List.of(
          "0.5",
          "1e-1",
          "9223372036854775808",
          "-9223372036854775809",
          "9223372036854775807.5",
          "0.99999999999999999999",
          "1e19",
          "true",
          "\"5\"",
          "[1]",
          "{}");

  /** Neither strings nor integers nor booleans. */
  private static final List<String> NO_KEYS = List.of("0.5", "[1]", "{\"k\": 1}", "[]", "-1.25");

  private static final List<String> OTHERS =
      List.of(
          "null",
          "1.5e300",
          "[]",
          "{}",
          "\"}\"",
          "[\"]\", {\"k\": 7, \"K\": \"\\\"}\"}]",
          "{\"k\": {\"k\": [8, \"{\"]}}",
          "\"\\\\\"");

  /** A key and its value. */
  record Pair(long key, long value) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      return Comparator.comparingLong(Pair::key)
          .thenComparingLong(Pair::value)
          .compare(this, other);
    }
  }

  /** A key as it is written, and its text. */
  private record Cell(String json, String text) {}

  boolean hasValues() {
    return !value.isEmpty();
  }

  static NastyJson any(Adversary adversary) {
    List<String> names = new ArrayList<>(NAMES);
    String key = names.remove(adversary.below(names.size()));
    String value = adversary.oneIn(2) ? names.remove(adversary.below(names.size())) : "";
    return new Writer(adversary, key, value, names).write();
  }

  /** Writes the rows one after the other. */
  private static final class Writer {
    private final Adversary adversary;
    private final String key;
    private final String value;
    private final List<String> others;
    private final boolean isArray;
    private final boolean areIntegers;
    private final List<String> rows = new ArrayList<>();
    private final List<Cell> keys = new ArrayList<>();
    private final List<Long> values = new ArrayList<>();
    private long nulls;

    Writer(Adversary adversary, String key, String value, List<String> others) {
      this.adversary = adversary;
      this.key = key;
      this.value = value;
      this.others = others;
      this.isArray = adversary.oneIn(3);
      this.areIntegers = adversary.oneIn(2);
    }

    NastyJson write() {
      writeRow(anyKey(), anyValue()); // so the columns exist
      for (int row = adversary.size(MOST_ROWS - 2); row > 0; row--) {
        writeAny();
      }
      int refused = adversary.oneIn(4) ? writeRefused() : 0;
      for (int row = adversary.size(8); row > 0 && refused > 0; row--) {
        writeAny();
      }
      return new NastyJson(text(), key, value, rows.size(), refused, nulls, pairs());
    }

    private int writeRefused() {
      if (value.isEmpty()) {
        writeRow(new Cell("\"\"", ""), 0L); // so the keys are texts
        rows.add(row(member(key, adversary.oneOf(NO_KEYS)), ""));
      } else {
        rows.add(row(member(key, anyKey().json()), member(value, adversary.oneOf(NO_VALUES))));
      }
      return rows.size();
    }

    private void writeAny() {
      if (adversary.oneIn(6)) {
        nulls++;
        boolean lacksKey = value.isEmpty() || adversary.oneIn(2);
        rows.add(
            row(
                lacksKey ? absent(key) : member(key, anyKey().json()),
                value.isEmpty() ? "" : lacksKey ? member(value, "5") : absent(value)));
      } else {
        writeRow(anyKey(), anyValue());
      }
    }

    private String absent(String name) {
      return adversary.oneIn(2) ? "" : member(name, "null");
    }

    private void writeRow(Cell cell, long number) {
      keys.add(cell);
      values.add(value.isEmpty() ? 0 : number);
      rows.add(row(member(key, cell.json()), value.isEmpty() ? "" : member(value, form(number))));
    }

    private Cell anyKey() {
      if (areIntegers) {
        return plain(Long.toString(anyValue()));
      }
      return switch (adversary.below(5)) {
        case 0 -> plain(Long.toString(anyValue()));
        case 1 -> plain(Boolean.toString(adversary.oneIn(2)));
        case 2 -> plain(BigInteger.TEN.pow(adversary.between(20, 60)).add(BigInteger.ONE) + "");
        default -> string(NastyText.field(adversary));
      };
    }

    private static Cell plain(String text) {
      return new Cell(text, text);
    }

    private Cell string(String text) {
      return new Cell(quoted(text), text);
    }

    private long anyValue() {
      return switch (adversary.below(3)) {
        case 0 -> adversary.extreme();
        case 1 -> adversary.bits() >> adversary.below(Long.SIZE);
        default -> adversary.below(20);
      };
    }

    /** Writes a whole number in one of its forms. */
    private String form(long number) {
      int places = adversary.below(25);
      BigDecimal whole = BigDecimal.valueOf(number);
      return switch (adversary.below(4)) {
        case 0 -> whole.movePointLeft(places).toPlainString() + adversary.oneOf("e", "E+") + places;
        case 1 -> whole + "." + "0".repeat(1 + places);
        default -> whole.toString();
      };
    }

    private String member(String name, String json) {
      return quoted(name) + space() + ":" + space() + json;
    }

    private String row(String first, String second) {
      List<String> members =
          new ArrayList<>(Stream.of(first, second).filter(each -> !each.isEmpty()).toList());
      for (String name : others) {
        if (adversary.oneIn(5)) {
          members.add(adversary.below(1 + members.size()), member(name, adversary.oneOf(OTHERS)));
        }
      }
      Collections.shuffle(members, new Random(adversary.bits()));
      return members.stream()
          .map(each -> space() + each + space())
          .collect(Collectors.joining(",", "{", "}"));
    }

    private String space() {
      return adversary.oneIn(4) ? isArray ? adversary.oneOf("\n", " \r\n") : " \t" : "";
    }

    /** Writes a string with some of its letters as escapes. */
    private String quoted(String text) {
      StringBuilder json = new StringBuilder("\"");
      boolean escapes = adversary.oneIn(3);
      for (int i = 0; i < text.length(); i++) {
        char letter = text.charAt(i);
        boolean must = letter < ' ' || letter == '"' || letter == '\\';
        boolean isPart = Character.isSurrogate(letter); // its other half is a letter of its own
        if (must && letter >= ' ') {
          json.append('\\').append(letter);
        } else if (must || (escapes && !isPart && adversary.oneIn(3))) {
          json.append("\\u%04x".formatted((int) letter));
        } else {
          json.append(letter);
        }
      }
      return json.append('"').toString();
    }

    private String text() {
      return isArray
          ? rows.stream().collect(Collectors.joining("," + space(), "[", "]"))
          : String.join("\n", rows) + (adversary.oneIn(2) ? "\n" : "");
    }

    private List<Pair> pairs() {
      boolean areNumbers = keys.stream().allMatch(NastyJson::isLong);
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i < keys.size(); i++) {
        String text = keys.get(i).text();
        pairs.add(new Pair(areNumbers ? Long.parseLong(text) : TextKeys.key(text), values.get(i)));
      }
      Collections.sort(pairs);
      return pairs;
    }
  }

  private static boolean isLong(Cell cell) {
    return cell.json().matches("-?[0-9]{1,19}");
  }
}
