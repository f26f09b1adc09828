package org.qsketch.datasets.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.qsketch.datasets.KeySource;

/**
 * Words, lines and fields as {@link KeySource} defines them, found in the plainest way: in the
 * whole text at once. Bytes are strings of Latin-1 here, one character for each.
 */
public final class NaiveText {
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{Nd}](?:[\\p{L}\\p{Nd}\\p{M}]|['\u2019](?=[\\p{L}\\p{Nd}]))*");
  private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r");
  private static final Pattern FIELD =
      Pattern.compile("\"((?:[^\"]++|\"\")*+)\"|([^,\r\n\"][^,\r\n]*+|)");
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final String bytes;

  public NaiveText(byte[] input) {
    String mark = latin1(BYTE_ORDER_MARK);
    String all = latin1(input);
    bytes = all.startsWith(mark) ? all.substring(mark.length()) : all;
  }

  private static String latin1(byte[] input) {
    return new String(input, StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(String latin1) {
    return latin1.getBytes(StandardCharsets.ISO_8859_1);
  }

  List<byte[]> words() {
    return WORD.matcher(new String(bytes(bytes), StandardCharsets.UTF_8))
        .results()
        .map(MatchResult::group)
        .map(word -> word.toLowerCase(Locale.ROOT).replace('\u2019', '\''))
        .map(word -> word.getBytes(StandardCharsets.UTF_8))
        .toList();
  }

  List<byte[]> lines() {
    List<String> lines = new ArrayList<>(List.of(LINE_END.split(bytes, -1)));
    if (lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    return lines.stream().map(NaiveText::bytes).toList();
  }

  /** The values of a column, by its number from 0; empty if this is no table with such a column. */
  public Optional<List<byte[]>> column(int column) {
    return rows()
        .filter(rows -> !rows.isEmpty() && rows.stream().allMatch(row -> row.size() > column))
        .map(rows -> rows.stream().skip(1).map(row -> bytes(row.get(column))).toList());
  }

  private Optional<List<List<String>>> rows() {
    List<List<String>> rows = new ArrayList<>();
    Matcher end = LINE_END.matcher(bytes);
    int at = 0;
    while (at < bytes.length()) {
      if (end.region(at, bytes.length()).lookingAt()) {
        at = end.end();
      } else {
        List<String> row = new ArrayList<>();
        at = addRow(at, row);
        rows.add(row);
      }
      if (at < 0) {
        return Optional.empty();
      }
    }
    return Optional.of(rows);
  }

  /** Adds the fields of the row that begins there; returns where it ends, or -1 if it is none. */
  private int addRow(int from, List<String> row) {
    Matcher field = FIELD.matcher(bytes);
    int at = from - 1;
    do {
      if (!field.region(at + 1, bytes.length()).lookingAt()) {
        return -1;
      }
      row.add(field.group(1) == null ? field.group(2) : field.group(1).replace("\"\"", "\""));
      at = field.end();
    } while (at < bytes.length() && bytes.charAt(at) == ',');
    return at == bytes.length() || "\r\n".indexOf(bytes.charAt(at)) >= 0 ? at : -1;
  }
}
