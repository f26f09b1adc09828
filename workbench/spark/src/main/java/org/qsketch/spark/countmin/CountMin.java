package org.qsketch.spark.countmin;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.qsketch.image.ImageFormatException;
import org.qsketch.internal.Checks;
import org.qsketch.memory.ByteSize;

/**
 * A count-min sketch of another library. It is read, queried, merged, updated and written as this
 * library does. It is not thread-safe.
 */
public final class CountMin {
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  private final CountMinFormat format;
  private final RowHash hash;
  private ByteBuffer bytes;
  private boolean owned;

  private CountMin(CountMinFormat format, RowHash hash, ByteBuffer bytes) {
    this.format = format;
    this.hash = hash;
    this.bytes = bytes;
  }

  /**
   * Creates an empty sketch, equal to the sketch that the library creates.
   *
   * @param format the library
   * @param depth the number of rows, at most 127
   * @param width the number of counters of a row, at least 3
   * @param seed the seed of the hashes, of 32 bits for Spark
   * @return the sketch
   */
  public static CountMin of(CountMinFormat format, int depth, int width, long seed) {
    Objects.requireNonNull(format, "format");
    Checks.range("depth", depth, 1, Byte.MAX_VALUE, "rows of a sketch");
    Checks.range("width", width, 3, Integer.MAX_VALUE, "counters of a row");
    format.checkSeed(seed);
    RowHash hash = format.hash(depth, width, seed);
    ByteBuffer header = ByteBuffer.allocate(format.headerBytes(depth)).order(format.order());
    format.writeHeader(header, hash, seed);
    CountMin sketch = new CountMin(format, hash, header);
    sketch.own();
    return sketch;
  }

  private static int arraySize(long bytes) {
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "the count-min sketch takes %s, and an array has %s at most: make it smaller"
              .formatted(ByteSize.text(bytes), ByteSize.text(MOST_BYTES)));
    }
    return (int) bytes;
  }

  /**
   * Reads a sketch of Spark, or a sketch of DataSketches with the default seed.
   *
   * @param bytes the bytes that the library wrote, which must not change; they are copied when
   *     something is added
   * @return the sketch
   * @throws ImageFormatException if they are none of these, or cut off, or longer
   */
  public static CountMin fromBytes(byte[] bytes) throws ImageFormatException {
    return fromBytes(bytes, CountMinFormat.DEFAULT_SEED);
  }

  /**
   * Reads a sketch.
   *
   * @param bytes the bytes that the library wrote, which must not change; they are copied when
   *     something is added
   * @param seed the seed of a sketch of DataSketches; a sketch of Spark contains its hashes
   * @return the sketch
   * @throws ImageFormatException if they are no such sketch, or cut off, or longer
   */
  public static CountMin fromBytes(byte[] bytes, long seed) throws ImageFormatException {
    Objects.requireNonNull(bytes, "bytes");
    for (CountMinFormat format : CountMinFormat.values()) {
      ByteBuffer source = ByteBuffer.wrap(bytes).order(format.order());
      if (format.begins(source)) {
        return new CountMin(format, format.readHeader(source, seed), source).whole();
      }
    }
    throw new ImageFormatException(
        "these are no bytes of a count-min sketch of Spark or DataSketches, version 1");
  }

  private CountMin whole() throws ImageFormatException {
    CountMinFormat.require(
        hasCounters() ? bytes.capacity() == size() : format.isEmpty(bytes),
        "it has %d bytes instead of %d: it is cut off, or bytes follow it"
            .formatted(bytes.capacity(), size()));
    return this;
  }

  private long size() {
    return format.headerBytes(hash.depth()) + Long.BYTES * (long) hash.depth() * hash.width();
  }

  /** Tells whether the bytes have counters; otherwise all counters are 0. */
  private boolean hasCounters() {
    return bytes.capacity() >= size();
  }

  /**
   * Returns the library.
   *
   * @return the library
   */
  public CountMinFormat format() {
    return format;
  }

  /**
   * Returns the number of rows.
   *
   * @return the depth
   */
  public int depth() {
    return hash.depth();
  }

  /**
   * Returns the number of counters of a row.
   *
   * @return the width
   */
  public int width() {
    return hash.width();
  }

  /**
   * Returns the sum of all weights.
   *
   * @return the sum of all weights
   */
  public long total() {
    return hasCounters() ? bytes.getLong(format.totalAt()) : 0;
  }

  /**
   * Estimates the count of an integer.
   *
   * @param key the integer
   * @return its estimate, never below the true count
   */
  public long estimate(long key) {
    return least(hash.places(key));
  }

  /**
   * Estimates the count of some bytes.
   *
   * @param key the bytes
   * @return their estimate, never below the true count; DataSketches ignores empty keys
   */
  public long estimate(byte[] key) {
    return least(places(key));
  }

  /**
   * Estimates the count of a text.
   *
   * @param key the text
   * @return its estimate, never below the true count; DataSketches counts no empty ones
   */
  public long estimate(String key) {
    return estimate(utf8(key));
  }

  private static byte[] utf8(String key) {
    return Objects.requireNonNull(key, "key").getBytes(StandardCharsets.UTF_8);
  }

  private int[] places(byte[] key) {
    return hash.places(Objects.requireNonNull(key, "key"));
  }

  private long least(int[] places) {
    return IntStream.range(0, hasCounters() ? places.length : 0)
        .mapToLong(row -> bytes.getLong(at(row, places[row])))
        .min()
        .orElse(0);
  }

  private int at(int row, int place) {
    return format.headerBytes(depth()) + Long.BYTES * (row * width() + place);
  }

  /**
   * Inserts an integer.
   *
   * @param key the integer
   * @param weight the weight, at least 0
   * @throws IllegalArgumentException if a counter would pass 2<sup>63</sup> - 1; nothing is counted
   *     then
   */
  public void insert(long key, long weight) {
    add(hash.places(key), weight);
  }

  /**
   * Inserts some bytes.
   *
   * @param key the bytes; DataSketches ignores empty keys
   * @param weight the weight, at least 0
   * @throws IllegalArgumentException if a counter would pass 2<sup>63</sup> - 1; nothing is counted
   *     then
   */
  public void insert(byte[] key, long weight) {
    add(places(key), weight);
  }

  /**
   * Inserts a text.
   *
   * @param key the text; DataSketches ignores empty keys
   * @param weight the weight, at least 0
   * @throws IllegalArgumentException if a counter would pass 2<sup>63</sup> - 1; nothing is counted
   *     then
   */
  public void insert(String key, long weight) {
    insert(utf8(key), weight);
  }

  private void add(int[] places, long weight) {
    Checks.range("weight", weight, 0, Long.MAX_VALUE, "counts do not sink");
    if (places.length == 0) {
      return;
    }
    own();
    int[] counters = Arrays.copyOf(places, places.length + 1);
    Arrays.setAll(counters, row -> row < places.length ? at(row, places[row]) : format.totalAt());
    long[] sums = new long[counters.length];
    Arrays.setAll(sums, i -> sum(bytes.getLong(counters[i]), weight));
    for (int i = 0; i < sums.length; i++) {
      bytes.putLong(counters[i], sums[i]);
    }
  }

  /** Copies the bytes with all counters before the first change. */
  private void own() {
    if (!owned) {
      bytes = copy();
      owned = true;
    }
  }

  private ByteBuffer copy() {
    ByteBuffer copy = ByteBuffer.wrap(array(arraySize(size())));
    format.markCounters(copy);
    return copy.order(format.order());
  }

  /** Returns a copy of the bytes, padded by zeros. */
  private byte[] array(int length) {
    byte[] copy = new byte[length];
    bytes.get(0, copy, 0, Math.min(length, bytes.capacity()));
    return copy;
  }

  /**
   * Merges another sketch into this one.
   *
   * @param other a sketch of the same library, depth, width and seed
   * @throws IllegalArgumentException if it is another one, or a counter would pass 2<sup>63</sup> -
   *     1; nothing is added then
   */
  public void merge(CountMin other) {
    Objects.requireNonNull(other, "other");
    if (format != other.format || !hash.equals(other.hash)) {
      throw new IllegalArgumentException(
          "a %s and a %s do not merge: library, rows, counters and seed must be the same"
              .formatted(this, other));
    }
    if (other.hasCounters()) {
      ByteBuffer sums = copy();
      add(sums, other.bytes, format.totalAt());
      for (int at = format.headerBytes(depth()); at < sums.capacity(); at += Long.BYTES) {
        add(sums, other.bytes, at);
      }
      bytes = sums;
      owned = true;
    }
  }

  private static void add(ByteBuffer sums, ByteBuffer other, int at) {
    sums.putLong(at, sum(sums.getLong(at), other.getLong(at)));
  }

  private static long sum(long one, long other) {
    try {
      return Math.addExact(one, other);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "%d and %d are more than a counter holds: count less in one sketch".formatted(one, other),
          e);
    }
  }

  /**
   * Returns the bytes that the library would write.
   *
   * @return a copy of its bytes
   */
  public byte[] toBytes() {
    byte[] all = array(bytes.capacity());
    return total() == 0 ? format.empty(all) : all;
  }

  @Override
  public String toString() {
    return "count-min sketch of %s, %d rows of %d counters, %d counted"
        .formatted(format, depth(), width(), total());
  }
}
