package org.qsketch.libraries;

import java.util.Locale;
import java.util.function.IntToLongFunction;
import org.apache.datasketches.cpc.CpcSketch;
import org.apache.datasketches.hll.TgtHllType;
import org.qsketch.rivals.DistinctRival;
import org.qsketch.rivals.NamedDistinctRival;

/** A sketch of a library for the number of different keys. */
enum DistinctLibrary implements NamedDistinctRival {
  DATASKETCHES_HLL_8(4, 21, p -> 1L << p, (p, _) -> DataSketchesHll.of(p, TgtHllType.HLL_8)),
  DATASKETCHES_HLL_4(4, 21, p -> 1L << (p - 1), (p, _) -> DataSketchesHll.of(p, TgtHllType.HLL_4)),
  DATASKETCHES_CPC(4, 26, CpcSketch::getMaxSerializedBytes, DataSketchesCpc::of),
  HASH4J_HYPERLOGLOG(4, 26, p -> 6L << (p - 3), Hash4jRival.HYPERLOGLOG::of),
  HASH4J_ULTRALOGLOG(4, 26, p -> 1L << p, Hash4jRival.ULTRALOGLOG::of);

  private final int least;
  private final int most;

  @SuppressWarnings("ImmutableEnumChecker") // no state
  private final IntToLongFunction size;

  @SuppressWarnings("ImmutableEnumChecker") // a factory
  private final Maker maker;

  private interface Maker {
    DistinctRival make(int precision, long seed);
  }

  /**
   * Describes a library.
   *
   * @param least the smallest precision
   * @param most the largest precision
   * @param size the bytes of a precision
   * @param maker makes an empty sketch
   */
  DistinctLibrary(int least, int most, IntToLongFunction size, Maker maker) {
    this.least = least;
    this.most = most;
    this.size = size;
    this.maker = maker;
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public boolean fits(long bytes) {
    return bytes(least) <= bytes && bytes <= bytes(most);
  }

  @Override
  public DistinctRival create(long bytes, long seed) {
    return maker.make(precision(bytes), seed);
  }

  private int precision(long bytes) {
    if (!fits(bytes)) {
      throw new IllegalArgumentException(
          "%s cannot have %d bytes: give it from %d to %d"
              .formatted(label(), bytes, bytes(least), bytes(most)));
    }
    int precision = most;
    while (bytes(precision) > bytes) {
      precision--;
    }
    return precision;
  }

  private long bytes(int precision) {
    return size.applyAsLong(precision);
  }
}
