package org.qsketch.filter;

import java.util.Objects;
import org.qsketch.keys.HashFamily;
import org.qsketch.spec.Checks;

/**
 * Sizes a {@link CuckooFilterSpec}: by its keys, and by the errors or the load that are allowed.
 */
public final class CuckooFilterBuilder {
  private static final long MAX_KEYS = 1L << 40;

  private final long keys;
  private int entries = 4;
  private int fingerprintBits = 16;
  private double falsePositiveRate;
  private double load;
  private AlternateBucket alternate = AlternateBucket.MIRROR;
  private HashFamily hash = HashFamily.mix();
  private long seed;
  private int stripes = CuckooFilterSpec.DEFAULT_STRIPES;

  CuckooFilterBuilder(long keys) {
    Checks.range("the number of keys", keys, 1, MAX_KEYS, "the table is sized by it");
    this.keys = keys;
  }

  /**
   * Entries of a bucket: more make a fuller table and more false positives.
   *
   * @param count 4, 8 or 16; 4 unless set
   * @return this
   */
  public CuckooFilterBuilder entries(int count) {
    this.entries = count;
    return this;
  }

  /**
   * The size of a fingerprint.
   *
   * @param bits 8, 16 or 32; 16 unless set
   * @return this
   */
  public CuckooFilterBuilder fingerprintBits(int bits) {
    this.fingerprintBits = bits;
    this.falsePositiveRate = 0;
    return this;
  }

  /**
   * Takes the smallest fingerprints that keep below an error.
   *
   * @param rate the share of absent keys that may be found, above 0 and below 1
   * @return this
   */
  public CuckooFilterBuilder falsePositiveRate(double rate) {
    if (!(rate > 0 && rate < 1)) {
      throw new IllegalArgumentException(
          "the false positive rate is %s: it must be above 0 and below 1".formatted(rate));
    }
    this.falsePositiveRate = rate;
    return this;
  }

  /**
   * How full the table shall be with all its keys.
   *
   * @param share of the entries, above 0 and at most 1; unless set, what usually works
   * @return this
   */
  public CuckooFilterBuilder load(double share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "the load is %s: it must be above 0 and at most 1".formatted(share));
    }
    this.load = share;
    return this;
  }

  /**
   * How the alternate bucket follows.
   *
   * @param form {@link AlternateBucket#XOR}, as published, makes the number of buckets a power of 2
   * @return this
   */
  public CuckooFilterBuilder alternate(AlternateBucket form) {
    this.alternate = Objects.requireNonNull(form, "form");
    return this;
  }

  /**
   * How keys become hashes.
   *
   * @param family its hashes must have 32 good low bits: they select the fingerprint
   * @return this
   */
  public CuckooFilterBuilder hash(HashFamily family) {
    this.hash = Objects.requireNonNull(family, "family");
    return this;
  }

  /**
   * Another hash of the same family.
   *
   * @param number any
   * @return this
   */
  public CuckooFilterBuilder seed(long number) {
    this.seed = number;
    return this;
  }

  /**
   * The locks that share the buckets where several threads of the host change them.
   *
   * @param locks 1 to 65536; 256 unless set
   * @return this
   */
  public CuckooFilterBuilder stripes(int locks) {
    this.stripes = locks;
    return this;
  }

  /**
   * The spec.
   *
   * @return checked
   * @throws IllegalArgumentException if a value is out of bounds, or no fingerprint is long enough
   */
  public CuckooFilterSpec build() {
    CuckooFilterSpec spec = spec(fingerprintBits);
    return falsePositiveRate == 0 ? spec : withSmallestFingerprints();
  }

  private CuckooFilterSpec withSmallestFingerprints() {
    return CuckooFilterSpec.FINGERPRINT_BITS.stream()
        .map(this::spec)
        .filter(spec -> spec.falsePositiveBound(load()) <= falsePositiveRate)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the false positive rate is %s: buckets of %d entries at load %s reach %.2g with 32 bits, no less"
                        .formatted(
                            falsePositiveRate,
                            entries,
                            load(),
                            spec(Integer.SIZE).falsePositiveBound(load()))));
  }

  private double load() {
    return load == 0 ? CuckooFilterSpec.usableLoad(entries) : load;
  }

  private CuckooFilterSpec spec(int bits) {
    long wanted = (long) Math.ceil(keys / (load() * Math.max(1, entries)));
    return new CuckooFilterSpec(
        alternate.buckets(hash.buckets(wanted)), entries, bits, alternate, hash, seed, stripes);
  }
}
