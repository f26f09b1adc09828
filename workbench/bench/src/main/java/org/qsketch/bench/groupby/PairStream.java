package org.qsketch.bench.groupby;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Locale;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/**
 * A source of keys and values.
 *
 * @param name {@code distinct}, {@code uniform} or {@code zipf:EXPONENT}
 * @param width of keys and of values
 * @param seed selects both
 */
record PairStream(String name, KeyWidth width, long seed) {
  static final String DISTINCT = "distinct";
  static final String UNIFORM = "uniform";
  private static final String ZIPF = "zipf:";

  /** The keys that a thread makes at a time. */
  private static final long BLOCK = 1L << 16;

  /**
   * Returns the name as streams have it.
   *
   * @throws IllegalArgumentException if no stream is called like that
   */
  static String checked(String name) {
    String canonical = name.strip().toLowerCase(Locale.ROOT);
    exponent(canonical);
    return canonical;
  }

  /**
   * Returns keys on the device.
   *
   * @param groups how many different ones they are drawn from, unless all differ
   */
  Keys keys(Backend backend, long count, long groups) {
    return name.equals(DISTINCT)
        ? distinct(backend, count)
        : backend.generate(
            KeyStream.zipf(seed, exponent(name), (int) groups).widenedTo(width), count);
  }

  /** Returns values on the device. */
  Keys values(Backend backend, long count) {
    return backend.generate(KeyStream.uniform(~seed).widenedTo(width), count);
  }

  /**
   * Generates distinct keys. The stream of 64-bit keys mixes a counter; for 32-bit keys this is
   * done here.
   */
  private Keys distinct(Backend backend, long count) {
    if (width == KeyWidth.BITS_64) {
      return backend.generate(KeyStream.uniform(seed).wide(), count);
    }
    try (HostKeys keys = HostKeys.allocateUncleared(count, KeyWidth.BITS_32, "distinct keys")) {
      MemorySegment segment = keys.segment();
      int mixedSeed = (int) Mix.seed(seed);
      LongStream.range(0, Math.ceilDiv(count, BLOCK))
          .parallel()
          .forEach(
              block ->
                  mix(segment, block * BLOCK, Math.min(count, (block + 1) * BLOCK), mixedSeed));
      return backend.upload(keys);
    }
  }

  private static void mix(MemorySegment segment, long from, long to, int mixedSeed) {
    for (long i = from; i < to; i++) {
      segment.setAtIndex(JAVA_INT, i, Mix.fmix32((int) i ^ mixedSeed));
    }
  }

  /** Returns the exponent of Zipf's law; 0 gives uniform keys. */
  private static double exponent(String name) {
    if (name.equals(DISTINCT) || name.equals(UNIFORM)) {
      return 0;
    }
    try {
      if (name.startsWith(ZIPF)) {
        double exponent = Double.parseDouble(name.substring(ZIPF.length()));
        KeyStream.zipf(0, exponent, 1);
        return exponent;
      }
    } catch (NumberFormatException e) {
      throw noStream(name, e);
    }
    throw noStream(name, null);
  }

  private static IllegalArgumentException noStream(String stream, Exception cause) {
    return new IllegalArgumentException(
        "'%s' is not a stream of pairs: use distinct, uniform or zipf:EXPONENT, for example zipf:1.1"
            .formatted(stream),
        cause);
  }
}
