package org.qsketch.datasets.csv;

/** Parses a value: a whole number of 64 bits in ASCII digits. */
public final class CsvValue {
  private CsvValue() {}

  /**
   * Returns the number in bytes[from, to), which may begin with a sign.
   *
   * @throws NumberFormatException if it is not a number, or too large
   */
  public static long parse(byte[] bytes, int from, int to) {
    boolean isNegative = from < to && bytes[from] == '-';
    int first = isNegative || (from < to && bytes[from] == '+') ? from + 1 : from;
    // there is one more negative number than positive ones
    long value = first < to ? 0 : append(0, -1);
    for (int at = first; at < to; at++) {
      value = append(value, bytes[at] - '0');
    }
    if (!isNegative && value == Long.MIN_VALUE) {
      throw new NumberFormatException();
    }
    return isNegative ? value : -value;
  }

  private static long append(long negative, int digit) {
    boolean fits =
        negative > Long.MIN_VALUE / 10
            || (negative == Long.MIN_VALUE / 10 && -digit >= Long.MIN_VALUE % 10);
    if (digit < 0 || digit > 9 || !fits) {
      throw new NumberFormatException();
    }
    return 10 * negative - digit;
  }

  /** Returns why a field is not a value, to follow the file and line in an error. */
  static String refusal(String field) {
    return ": the value %s: it must be a whole number from %d to %d"
        .formatted(
            field.isEmpty() ? "is empty" : "is '%s'".formatted(CsvWeight.shown(field)),
            Long.MIN_VALUE,
            Long.MAX_VALUE);
  }
}
