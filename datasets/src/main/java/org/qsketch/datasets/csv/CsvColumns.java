package org.qsketch.datasets.csv;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.qsketch.datasets.KeyTuple;

/** The selected columns of a CSV file. */
public final class CsvColumns {
  private static final int NAMED_IN_ERROR = 40;

  private final int[] indices;

  private CsvColumns(int... indices) {
    this.indices = indices;
  }

  /** Finds columns by name, or else by number from 1. */
  public static CsvColumns find(String file, List<String> header, List<String> wanted) {
    if (header.isEmpty()) {
      throw new IllegalArgumentException(file + " is empty: no row names its columns");
    }
    return new CsvColumns(wanted.stream().mapToInt(name -> indexOf(file, header, name)).toArray());
  }

  private static int indexOf(String file, List<String> names, String wanted) {
    int first = names.indexOf(wanted);
    int last = names.lastIndexOf(wanted);
    if (first != last) {
      throw new IllegalArgumentException(
          "%s has several columns named '%s', number %d and %d among them: give the number of the one you want"
              .formatted(file, wanted, first + 1, last + 1));
    }
    int index = first < 0 ? number(wanted) - 1 : first;
    if (index < 0 || index >= names.size()) {
      throw new IllegalArgumentException(
          "%s has no column '%s': name one of %s, or give a number from 1 to %d"
              .formatted(file, wanted, listed(names), names.size()));
    }
    return index;
  }

  /** Returns columns of a file without rows, where it does not matter which they are. */
  static CsvColumns ofNoRow(int count) {
    return new CsvColumns(new int[count]);
  }

  /** Returns columns by their numbers from 1, in a file without a header. */
  static CsvColumns numbered(String file, int count, List<String> wanted) {
    return new CsvColumns(
        wanted.stream().mapToInt(text -> number(file, count, text) - 1).toArray());
  }

  private static int number(String file, int count, String wanted) {
    // a file without rows may have any number of columns
    if (!isNumber(wanted, count == 0 ? Integer.MAX_VALUE : count)) {
      throw new IllegalArgumentException(
          "%s has no column '%s': without a header, columns have only numbers%s"
              .formatted(file, wanted, count == 0 ? " from 1" : ", here 1 to " + count));
    }
    return number(wanted);
  }

  /** Tells whether a text is the number of one of some columns. */
  public static boolean isNumber(String text, int columns) {
    int number = number(text);
    return number >= 1 && number <= columns;
  }

  /** Returns a number from 1, or 0 for a text that is none. */
  static int number(String text) {
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }

  private static String listed(List<String> names) {
    String listed =
        names.stream()
            .limit(NAMED_IN_ERROR)
            .map(name -> KeyTuple.text(List.of(name)))
            .collect(Collectors.joining(", "));
    int more = names.size() - NAMED_IN_ERROR;
    return more > 0 ? "%s and %d more".formatted(listed, more) : listed;
  }

  /** Returns the index of a selected column by its place in the selection. */
  public int index(int slot) {
    return indices[slot];
  }

  /** Returns the indices of the selected columns in the order of a row, each once. */
  int[] inRow() {
    return Arrays.stream(indices).sorted().distinct().toArray();
  }

  /** Returns the least number of columns of a row. */
  int minWidth() {
    return Arrays.stream(indices).max().orElseThrow() + 1;
  }
}
