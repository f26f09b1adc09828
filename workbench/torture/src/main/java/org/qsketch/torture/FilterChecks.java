package org.qsketch.torture;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.qsketch.torture.BrokenPromiseException.require;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.keys.Mix;

/**
 * The promises of a filter.
 *
 * @param filter the filter
 */
record FilterChecks(CuckooFilter filter) {
  /**
   * Checks that the table has exactly the fingerprints of these keys, each in one of its two
   * buckets.
   */
  void contents(long... keys) {
    long[] found = fingerprints();
    long[] expected = fingerprints(keys);
    require(
        found.length == expected.length,
        "the table holds %d fingerprints of %d keys",
        found.length,
        expected.length);
    int at = Arrays.mismatch(found, expected);
    require(at < 0, "the table holds fingerprints that no key has, or of a key in other buckets");
  }

  /**
   * Returns a number for each fingerprint in the table, which does not depend on which of its two
   * buckets has it.
   */
  private long[] fingerprints() {
    CuckooFilterSpec spec = filter.spec();
    try (FilterImage image = filter.image()) {
      return LongStream.range(0, spec.slots())
          .filter(slot -> isUsed(entry(image, slot)))
          .map(slot -> number(slot / spec.entries(), entry(image, slot)))
          .sorted()
          .toArray();
    }
  }

  private long[] fingerprints(long... keys) {
    CuckooFilterSpec spec = filter.spec();
    return LongStream.of(keys)
        .map(key -> spec.hash().hash(key, spec.seed()))
        .map(hash -> number(spec.bucket(hash), spec.fingerprint(hash)))
        .sorted()
        .toArray();
  }

  private long number(long bucket, int fingerprint) {
    long lower = Math.min(bucket, filter.spec().alternate(bucket, fingerprint));
    return Mix.fmix64(lower * Mix.GOLDEN + fingerprint);
  }

  /** Returns the keys with a free entry in one of their buckets. */
  long[] withSpace(long... keys) {
    if (keys.length == 0) {
      return keys;
    }
    try (FilterImage image = filter.image()) {
      return LongStream.of(keys).filter(key -> !isFull(image, key)).toArray();
    }
  }

  private boolean isFull(FilterImage image, long key) {
    CuckooFilterSpec spec = filter.spec();
    long hash = spec.hash().hash(key, spec.seed());
    long bucket = spec.bucket(hash);
    return isBucketFull(image, bucket)
        && isBucketFull(image, spec.alternate(bucket, spec.fingerprint(hash)));
  }

  private boolean isBucketFull(FilterImage image, long bucket) {
    long first = bucket * filter.spec().entries();
    return LongStream.range(first, first + filter.spec().entries())
        .allMatch(slot -> isUsed(entry(image, slot)));
  }

  private boolean isUsed(int entry) {
    return entry != CuckooFilterSpec.EMPTY && entry != filter.spec().deleted();
  }

  private int entry(FilterImage image, long slot) {
    int bytes = filter.spec().fingerprintBits() / Byte.SIZE;
    int value = 0;
    for (int i = 0; i < bytes; i++) {
      value |=
          Byte.toUnsignedInt(image.table().get(JAVA_BYTE, slot * bytes + i)) << (Byte.SIZE * i);
    }
    return value;
  }
}
