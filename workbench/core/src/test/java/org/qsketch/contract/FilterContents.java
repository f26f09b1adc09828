package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.util.stream.LongStream;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.keys.Mix;

/**
 * What lies in a filter, whichever of its two buckets each fingerprint is in: a number for each,
 * sorted. Filters of the same keys have the same contents on all backends.
 */
final class FilterContents {
  private FilterContents() {}

  /** Those of the table. */
  static long[] of(CuckooFilter filter) {
    CuckooFilterSpec spec = filter.spec();
    try (FilterImage image = filter.image()) {
      return LongStream.range(0, spec.slots())
          .filter(slot -> isFingerprint(spec, entry(spec, image, slot)))
          .map(slot -> number(spec, slot / spec.entries(), entry(spec, image, slot)))
          .sorted()
          .toArray();
    }
  }

  /** Those that keys should have made. */
  static long[] of(CuckooFilterSpec spec, long... keys) {
    return LongStream.of(keys)
        .map(key -> spec.hash().hash(key, spec.seed()))
        .map(hash -> number(spec, spec.bucket(hash), spec.fingerprint(hash)))
        .sorted()
        .toArray();
  }

  private static boolean isFingerprint(CuckooFilterSpec spec, int entry) {
    return entry != CuckooFilterSpec.EMPTY && entry != spec.deleted();
  }

  private static int entry(CuckooFilterSpec spec, FilterImage image, long slot) {
    int bytes = spec.fingerprintBits() / Byte.SIZE;
    int value = 0;
    for (int i = 0; i < bytes; i++) {
      value |=
          Byte.toUnsignedInt(image.table().get(JAVA_BYTE, slot * bytes + i)) << (Byte.SIZE * i);
    }
    return value;
  }

  private static long number(CuckooFilterSpec spec, long bucket, int fingerprint) {
    long lower = Math.min(bucket, spec.alternate(bucket, fingerprint));
    return Mix.fmix64(lower * Mix.GOLDEN + fingerprint);
  }
}
