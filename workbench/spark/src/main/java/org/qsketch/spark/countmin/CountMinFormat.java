package org.qsketch.spark.countmin;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.qsketch.image.ImageFormatException;
import org.qsketch.internal.Checks;

/** The libraries whose count-min sketches can be read and written. */
public enum CountMinFormat {
  /** {@code count_min_sketch} of Apache Spark: {@code org.apache.spark.util.sketch}, version 1. */
  SPARK("Spark", ByteOrder.BIG_ENDIAN, 4) {
    @Override
    int headerBytes(int depth) {
      return 20 + depth * Long.BYTES;
    }

    @Override
    RowHash hash(int depth, int width, long seed) {
      Random random = new Random((int) seed);
      return new RowHash.Spark(width, numbers(depth, () -> random.nextInt(Integer.MAX_VALUE)));
    }

    @Override
    void checkSeed(long seed) {
      Checks.range("seed", seed, Integer.MIN_VALUE, Integer.MAX_VALUE, "Spark's have 32 bits");
    }

    @Override
    void writeHeader(ByteBuffer header, RowHash hash, long seed) {
      header.putInt(1).putLong(0).putInt(hash.depth()).putInt(hash.width());
      ((RowHash.Spark) hash).factors().forEach(header::putLong);
    }

    @Override
    boolean begins(ByteBuffer bytes) {
      return bytes.remaining() >= 20 && bytes.getInt(0) == 1;
    }

    @Override
    RowHash readHeader(ByteBuffer header, long seed) throws ImageFormatException {
      header.position(12);
      int depth = positive("rows", header.getInt());
      int width = positive("counters a row", header.getInt());
      require(header.remaining() / Long.BYTES >= depth, depth + " rows do not fit its bytes");
      return new RowHash.Spark(width, numbers(depth, header::getLong));
    }
  },

  /** {@code CountMinSketch} of Apache DataSketches for Java, version 1. */
  DATA_SKETCHES("DataSketches", ByteOrder.LITTLE_ENDIAN, 16) {
    @Override
    int headerBytes(int depth) {
      return 24;
    }

    @Override
    RowHash hash(int depth, int width, long seed) {
      Random random = new Random(seed);
      return new RowHash.DataSketches(width, numbers(depth, random::nextLong));
    }

    @Override
    void writeHeader(ByteBuffer header, RowHash hash, long seed) {
      header.putInt(FAMILY).putInt(0).putInt(hash.width());
      header.put((byte) hash.depth()).putShort(seedHash(seed)).put((byte) 0);
    }

    @Override
    boolean isEmpty(ByteBuffer bytes) {
      return bytes.capacity() == 16 && bytes.get(3) == EMPTY;
    }

    @Override
    void markCounters(ByteBuffer bytes) {
      bytes.put(3, (byte) 0);
    }

    // without counters
    @Override
    byte[] empty(byte[] bytes) {
      byte[] header = Arrays.copyOf(bytes, 16);
      header[3] = EMPTY;
      return header;
    }

    @Override
    boolean begins(ByteBuffer bytes) {
      return bytes.remaining() >= 16 && (bytes.getInt(0) & 0xFFFFFF) == FAMILY;
    }

    @Override
    RowHash readHeader(ByteBuffer header, long seed) throws ImageFormatException {
      int width = positive("counters a row", header.getInt(8));
      int depth = positive("rows", header.get(12));
      require(
          header.getShort(13) == seedHash(seed),
          "its seed is not %d: give the seed that it was made with".formatted(seed));
      return hash(depth, width, seed);
    }
  };

  /** The default seed of DataSketches. */
  public static final long DEFAULT_SEED = 9001;

  /** The header: two words, version 1, family 18. */
  private static final int FAMILY = 0x120102;

  /** The flag in the fourth byte of DataSketches that no counters follow. */
  private static final byte EMPTY = 1;

  private final String library;
  private final ByteOrder order;
  private final int totalAt;

  CountMinFormat(String library, ByteOrder order, int totalAt) {
    this.library = library;
    this.order = order;
    this.totalAt = totalAt;
  }

  /** Returns the place of the counters. */
  abstract int headerBytes(int depth);

  /** Returns the hash of a seed. */
  abstract RowHash hash(int depth, int width, long seed);

  /** Writes the bytes before the total or the counters. */
  abstract void writeHeader(ByteBuffer header, RowHash hash, long seed);

  /** Tells whether bytes may be of this library. */
  abstract boolean begins(ByteBuffer bytes);

  /** Reads the hash from bytes of this library. */
  abstract RowHash readHeader(ByteBuffer header, long seed) throws ImageFormatException;

  /** Tells whether these bytes have no counters since all are 0. */
  boolean isEmpty(ByteBuffer bytes) {
    return false;
  }

  /** Sets in a header that counters follow. */
  void markCounters(ByteBuffer bytes) {}

  /** Returns the bytes of an empty sketch from all its bytes. */
  byte[] empty(byte[] bytes) {
    return bytes;
  }

  /** Checks that the library accepts a seed. */
  void checkSeed(long seed) {}

  ByteOrder order() {
    return order;
  }

  int totalAt() {
    return totalAt;
  }

  static short seedHash(long seed) {
    return (short) Murmur3.half128(Murmur3.bytes(seed), 0);
  }

  /** Returns this many numbers of a source, in order. */
  private static List<Long> numbers(int count, LongSupplier source) {
    return LongStream.range(0, count).map(_ -> source.getAsLong()).boxed().toList();
  }

  private static int positive(String what, int value) throws ImageFormatException {
    require(value > 0, "it has %d %s, and needs at least 1".formatted(value, what));
    return value;
  }

  static void require(boolean fulfilled, String problem) throws ImageFormatException {
    if (!fulfilled) {
      throw new ImageFormatException("the count-min sketch cannot be read: " + problem);
    }
  }

  @Override
  public String toString() {
    return library;
  }
}
