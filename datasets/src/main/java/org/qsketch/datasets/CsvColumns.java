package org.qsketch.datasets;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Which columns of a CSV file are wanted. */
final class CsvColumns {
  private static final int NAMED_IN_ERROR = 40;
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** For each column up to the last one wanted, its place among the wanted, or -1. */
  private final int[] slots;

  private final int wanted;

  private CsvColumns(int[] indices) {
    wanted = indices.length;
    slots = new int[Arrays.stream(indices).max().orElseThrow() + 1];
    Arrays.fill(slots, -1);
    for (int slot = 0; slot < wanted; slot++) {
      slots[indices[slot]] = slot;
    }
  }

  /** Looks columns up by name, else by number from 1. */
  static CsvColumns find(String file, List<String> header, List<String> wanted) {
    if (header.isEmpty()) {
      throw new IllegalArgumentException(file + " is empty: no row names its columns");
    }
    List<String> names = withoutByteOrderMark(header);
    return new CsvColumns(wanted.stream().mapToInt(name -> indexOf(file, names, name)).toArray());
  }

  private static List<String> withoutByteOrderMark(List<String> header) {
    return header.stream()
        .map(name -> name.startsWith(BYTE_ORDER_MARK) ? name.substring(1) : name)
        .toList();
  }

  private static int indexOf(String file, List<String> names, String wanted) {
    int index = names.contains(wanted) ? names.indexOf(wanted) : number(wanted) - 1;
    if (index < 0 || index >= names.size()) {
      throw new IllegalArgumentException(
          "%s has no column %s: name one of %s, or give a number from 1 to %d"
              .formatted(file, wanted, listed(names), names.size()));
    }
    return index;
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }

  private static String listed(List<String> names) {
    String listed = names.stream().limit(NAMED_IN_ERROR).collect(Collectors.joining(", "));
    int more = names.size() - NAMED_IN_ERROR;
    return more > 0 ? "%s and %d more".formatted(listed, more) : listed;
  }

  /** How many columns are wanted. */
  int wanted() {
    return wanted;
  }

  /** The place of a column among the wanted, or -1. */
  int slot(int column) {
    return column < slots.length ? slots[column] : -1;
  }

  /** How many columns a row must have. */
  int minWidth() {
    return slots.length;
  }
}
