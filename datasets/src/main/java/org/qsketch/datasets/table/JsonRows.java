package org.qsketch.datasets.table;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeyBlock.Numbers;
import org.qsketch.datasets.csv.CsvTime;
import org.qsketch.datasets.csv.CsvWeight;
import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.duckdb.DuckDbChunk;
import org.qsketch.datasets.duckdb.DuckDbChunk.Column;
import org.qsketch.datasets.text.TupleBytes;
import org.qsketch.keys.TextKeys;

/**
 * Converts JSON objects to keys and numbers. Each value is judged by its text in the file, since
 * the type of a column is only a guess from its first rows. It is for one thread at a time.
 */
final class JsonRows {
  /** A row that is refused, with the reason to follow its file and number in an error. */
  static final class RefusedRowException extends Exception {
    private static final long serialVersionUID = 1;

    private final String text;

    RefusedRowException(String reason) {
      this(reason, "");
    }

    /**
     * Creates the error.
     *
     * @param text the value that is refused
     */
    RefusedRowException(String reason, String text) {
      super(reason);
      this.text = text;
    }

    /** Returns the value that is refused; empty if it is none or not known. */
    String text() {
      return text;
    }
  }

  private static final int NOWHERE = -1;
  private static final long LARGEST_WEIGHT = 0xFFFF_FFFFL;
  private static final long LARGEST_TENTH = Long.divideUnsigned(-1, 10);

  /** The columns of the key, then the column of a value that is a text as well. */
  private final List<byte[]> keys;

  /** The number of columns of the key. */
  private final int keyColumns;

  private final Optional<byte[]> number;
  private final Measure measure;
  private final Numbers numbers;
  private final JsonObject object = new JsonObject();
  private final int[] keyStarts;
  private final int[] keyEnds;
  private final TupleBytes tuple = new TupleBytes();
  private int numberStart;
  private int numberEnd;

  JsonRows(List<String> keys, Optional<String> number, Measure measure, Numbers numbers) {
    boolean isKey = measure.isText();
    this.keys =
        Stream.concat(keys.stream(), number.filter(_ -> isKey).stream())
            .map(name -> name.getBytes(StandardCharsets.UTF_8))
            .toList();
    this.keyColumns = keys.size();
    this.keyStarts = new int[this.keys.size()];
    this.keyEnds = new int[this.keys.size()];
    this.number = number.filter(_ -> !isKey).map(name -> name.getBytes(StandardCharsets.UTF_8));
    this.measure = measure;
    this.numbers = numbers;
  }

  /** Adds the rows of a chunk that have a key and, if required, a value. */
  void add(DuckDbChunk chunk, KeyBlock block) throws RefusedRowException {
    Column rows = chunk.texts(0);
    for (int row = 0; row < chunk.size(); row++) {
      add(rows, row, block);
    }
  }

  /** Adds a row unless it has no key or no value. Its copy stands after the texts of keys. */
  void add(Column rows, int row, KeyBlock block) throws RefusedRowException {
    int start = block.limit();
    int end = copy(rows, row, block);
    find(block.bytes(), start, end);
    boolean isWhole = measure != Measure.VALUE || numberStart != NOWHERE;
    long measured = measured(block.bytes());
    if (isWhole && IntStream.of(keyStarts).allMatch(at -> at != NOWHERE)) {
      addKey(block);
      addNumber(block, measured);
    }
  }

  /** Copies a row to the end of a block, and returns the index after it. */
  static int copy(Column rows, int row, KeyBlock block) {
    int start = block.limit();
    int end = rows.isNull(row) ? start : Math.addExact(start, rows.length(row));
    if (end > block.bytes().length) {
      block.lengthen(Math.clamp(2L * end, end, Integer.MAX_VALUE - Long.BYTES));
    }
    rows.copyText(row, end - start, block.bytes(), start);
    return end;
  }

  /** Finds the values of a row. A null counts as a missing member. */
  private void find(byte[] bytes, int start, int end) throws RefusedRowException {
    Arrays.fill(keyStarts, NOWHERE);
    Arrays.fill(keyEnds, NOWHERE);
    numberStart = NOWHERE;
    if (start == end || isNull(bytes, start)) {
      return;
    }
    if (bytes[start] != '{') {
      throw new RefusedRowException(
          " is %s: it must be an object".formatted(shown(bytes, start, end)));
    }
    boolean hasNumber = false;
    object.begin(bytes, start);
    while (object.next()) {
      for (int i = 0; i < keys.size(); i++) {
        if (object.isNamed(keys.get(i))) {
          requireFirst(keyEnds[i] != NOWHERE);
          keyStarts[i] = valueStart(bytes);
          keyEnds[i] = object.valueEnd();
        }
      }
      if (number.isPresent() && object.isNamed(number.get())) {
        requireFirst(hasNumber);
        hasNumber = true;
        numberStart = valueStart(bytes);
        numberEnd = object.valueEnd();
      }
    }
  }

  private void requireFirst(boolean hasOne) throws RefusedRowException {
    if (hasOne) {
      throw new RefusedRowException(
          ": the object has '%s' more than once: keep one".formatted(object.name()));
    }
  }

  private int valueStart(byte[] bytes) {
    return isNull(bytes, object.valueStart()) ? NOWHERE : object.valueStart();
  }

  private static boolean isNull(byte[] bytes, int at) {
    return bytes[at] == 'n' && bytes[at + 1] == 'u'; // or nan
  }

  private static String shown(byte[] bytes, int start, int end) {
    return CsvWeight.shown(new String(bytes, start, end - start, StandardCharsets.UTF_8));
  }

  private void addKey(KeyBlock block) throws RefusedRowException {
    byte[] bytes = block.bytes();
    if (keyColumns > 1) {
      addTuple(block);
      return;
    }
    if (numbers == Numbers.NONE) {
      addText(block);
      return;
    }
    try {
      block.addNumber(integer(numbers, bytes, keyStarts[0], keyEnds[0]));
    } catch (NumberFormatException _) {
      String range =
          numbers == Numbers.SIGNED
              ? "%d to %d".formatted(Long.MIN_VALUE, Long.MAX_VALUE)
              : "0 to " + Long.toUnsignedString(-1);
      throw refusedKey(0, bytes, "an integer from %s, as the first ones are".formatted(range));
    }
  }

  private static long integer(Numbers numbers, byte[] bytes, int from, int to) {
    return numbers == Numbers.SIGNED ? signed(bytes, from, to) : unsigned(bytes, from, to);
  }

  /** Tells whether a value is an integer of a kind. */
  static boolean isKey(Numbers numbers, byte[] bytes, int from, int to) {
    try {
      integer(numbers, bytes, from, to);
      return true;
    } catch (NumberFormatException _) {
      return false;
    }
  }

  private RefusedRowException refusedText(int i, byte[] bytes) {
    if (i == keyColumns && measure == Measure.TIME) {
      return refusedTime(bytes, keyStarts[i], keyEnds[i]);
    }
    return refusedKey(i, bytes, "a string, an integer, true or false");
  }

  private RefusedRowException refusedKey(int i, byte[] bytes, String wanted) {
    return new RefusedRowException(
        ": the key is %s: it must be %s".formatted(shown(bytes, keyStarts[i], keyEnds[i]), wanted));
  }

  /** Unescapes the text of a key, and returns its end. It begins at {@link #textStart}. */
  private int textEnd(int i, byte[] bytes) throws RefusedRowException {
    int start = keyStarts[i];
    int end = keyEnds[i];
    boolean isString = bytes[start] == '"';
    if (!isString && !isBoolean(bytes, start) && !isInteger(bytes, start, end)) {
      throw refusedText(i, bytes);
    }
    return isString ? object.unescape(start + 1, end - 1) : end;
  }

  private int textStart(int i, byte[] bytes) {
    return bytes[keyStarts[i]] == '"' ? keyStarts[i] + 1 : keyStarts[i];
  }

  private void addTuple(KeyBlock block) throws RefusedRowException {
    byte[] bytes = block.bytes();
    tuple.clear();
    for (int i = 0; i < keyColumns; i++) {
      tuple.add(bytes, textStart(i, bytes), textEnd(i, bytes));
    }
    tuple.appendTo(block);
  }

  /** Adds the text of a string, or of an integer, true or false among strings. */
  private void addText(KeyBlock block) throws RefusedRowException {
    byte[] bytes = block.bytes();
    int from = textStart(0, bytes);
    int to = textEnd(0, bytes);
    int start = block.limit();
    System.arraycopy(bytes, from, bytes, start, to - from);
    block.setLimit(start + to - from);
    block.add(start, block.limit());
  }

  static boolean isBoolean(byte[] bytes, int at) {
    return bytes[at] == 't' || bytes[at] == 'f';
  }

  /** Tells whether a value has the syntax of an integer, of any size. */
  static boolean isInteger(byte[] bytes, int from, int to) {
    int at = bytes[from] == '-' ? from + 1 : from;
    boolean isInteger = at < to;
    for (; at < to && isInteger; at++) {
      isInteger = bytes[at] >= '0' && bytes[at] <= '9';
    }
    return isInteger;
  }

  private void addNumber(KeyBlock block, long measured) {
    switch (measure) {
      case NONE -> {}
      case WEIGHT -> block.addWeight((int) measured);
      case VALUE, KEY, TIME -> block.addValue(measured);
    }
  }

  /** Returns the weight, the value, its key or its time in a row, or 0 if there is none. */
  private long measured(byte[] bytes) throws RefusedRowException {
    if (measure.isText()) {
      return keyStarts[keyColumns] == NOWHERE ? 0 : ofText(bytes);
    }
    if (measure == Measure.NONE || (measure == Measure.VALUE && numberStart == NOWHERE)) {
      return 0;
    }
    if (numberStart == NOWHERE) {
      throw refusedNumber("");
    }
    try {
      long whole = whole(bytes, numberStart, numberEnd);
      if (measure == Measure.VALUE || (whole >= 0 && whole <= LARGEST_WEIGHT)) {
        return whole;
      }
    } catch (ArithmeticException | NumberFormatException _) {
      // refused below
    }
    throw refusedNumber(shown(bytes, numberStart, numberEnd));
  }

  /** Returns the key of a text, or its time. */
  private long ofText(byte[] bytes) throws RefusedRowException {
    int from = textStart(keyColumns, bytes);
    int to = textEnd(keyColumns, bytes);
    return measure == Measure.TIME ? time(bytes, from, to) : TextKeys.key(bytes, from, to - from);
  }

  static long time(byte[] bytes, int from, int to) throws RefusedRowException {
    try {
      return CsvTime.parse(bytes, from, to);
    } catch (NumberFormatException e) {
      throw refusedTime(bytes, from, to);
    }
  }

  private static RefusedRowException refusedTime(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    return new RefusedRowException(CsvTime.refusal(text), text);
  }

  private RefusedRowException refusedNumber(String text) {
    return new RefusedRowException(MeasureSql.refusal(measure, text));
  }

  /** Returns a number that is whole, in any form: 5, 5.0 or 50e-1. */
  private static long whole(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && bytes[end - 1] == '0') {
      end--;
    }
    boolean endsInPoint = end > from && bytes[end - 1] == '.';
    int digitsEnd = endsInPoint ? end - 1 : to;
    return isInteger(bytes, from, digitsEnd)
        ? signed(bytes, from, digitsEnd)
        : new BigDecimal(new String(bytes, from, to - from, StandardCharsets.UTF_8))
            .longValueExact();
  }

  private static long signed(byte[] bytes, int from, int to) {
    boolean isNegative = bytes[from] == '-';
    long magnitude = unsigned(bytes, isNegative ? from + 1 : from, to);
    if (magnitude < 0 && !(isNegative && magnitude == Long.MIN_VALUE)) {
      throw new NumberFormatException();
    }
    return isNegative ? -magnitude : magnitude;
  }

  private static long unsigned(byte[] bytes, int from, int to) {
    if (from == to) {
      throw new NumberFormatException();
    }
    long value = 0;
    for (int at = from; at < to; at++) {
      value = append(value, bytes[at] - '0');
    }
    return value;
  }

  private static long append(long value, int digit) {
    long appended = 10 * value + digit;
    boolean fits =
        Long.compareUnsigned(value, LARGEST_TENTH) <= 0
            && Long.compareUnsigned(appended, digit) >= 0;
    if (digit < 0 || digit > 9 || !fits) {
      throw new NumberFormatException();
    }
    return appended;
  }
}
