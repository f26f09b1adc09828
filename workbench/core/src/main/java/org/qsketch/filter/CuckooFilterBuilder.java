package org.qsketch.filter;

import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;

/** Builds a {@link CuckooFilterSpec}, sized by its keys and by the allowed error or load. */
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
   * Sets the entries of a bucket: with more, the table can be fuller and there are more false
   * positives.
   *
   * @param count 4, 8 or 16; 4 by default
   * @return this
   */
  public CuckooFilterBuilder entries(int count) {
    this.entries = count;
    return this;
  }

  /**
   * Sets the size of a fingerprint.
   *
   * @param bits 8, 16 or 32; 16 by default
   * @return this
   */
  public CuckooFilterBuilder fingerprintBits(int bits) {
    this.fingerprintBits = bits;
    this.falsePositiveRate = 0;
    return this;
  }

  /**
   * Selects the smallest fingerprints that keep the false positive rate below a bound.
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
   * Sets how full the table is with all its keys.
   *
   * @param share of the entries, above 0 and at most 1; by default, the {@linkplain
   *     CuckooFilterSpec#usableLoad() usable load}
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
   * Sets how the alternate bucket is computed.
   *
   * @param form {@link AlternateBucket#XOR}, as published, makes the number of buckets a power of
   *     2, {@link AlternateBucket#LOCAL} whole blocks
   * @return this
   */
  public CuckooFilterBuilder alternate(AlternateBucket form) {
    this.alternate = Objects.requireNonNull(form, "form");
    return this;
  }

  /**
   * Sets how keys become hashes.
   *
   * @param family its hashes must have 32 good low bits: they select the fingerprint
   * @return this
   */
  public CuckooFilterBuilder hash(HashFamily family) {
    this.hash = Objects.requireNonNull(family, "family");
    return this;
  }

  /**
   * Selects the hash of the family.
   *
   * @param number any seed
   * @return this
   */
  public CuckooFilterBuilder seed(long number) {
    this.seed = number;
    return this;
  }

  /**
   * Sets the number of locks that share the buckets when several host threads change them.
   *
   * @param locks 1 to 65536; 256 by default
   * @return this
   */
  public CuckooFilterBuilder stripes(int locks) {
    this.stripes = locks;
    return this;
  }

  /**
   * Builds the spec.
   *
   * @return a checked spec
   * @throws IllegalArgumentException if a value is out of bounds, or no fingerprint is long enough
   */
  public CuckooFilterSpec build() {
    CuckooFilterSpec spec = spec(fingerprintBits);
    return falsePositiveRate == 0 ? spec : withSmallestFingerprints();
  }

  private CuckooFilterSpec withSmallestFingerprints() {
    return CuckooFilterSpec.FINGERPRINT_BITS.stream()
        .map(this::spec)
        .filter(spec -> spec.falsePositiveBound(load(spec.fingerprintBits())) <= falsePositiveRate)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the false positive rate is %s: buckets of %d entries at load %s reach %.2g with 32 bits, no less"
                        .formatted(
                            falsePositiveRate,
                            entries,
                            load(Integer.SIZE),
                            spec(Integer.SIZE).falsePositiveBound(load(Integer.SIZE)))));
  }

  private double load(int bits) {
    return load == 0 ? CuckooFilterSpec.usableLoad(entries, bits, alternate) : load;
  }

  private CuckooFilterSpec spec(int bits) {
    long wanted = (long) Math.ceil(keys / (load(bits) * Math.max(1, entries)));
    return new CuckooFilterSpec(
        alternate.buckets(hash.buckets(wanted), entries * bits / Byte.SIZE),
        entries,
        bits,
        alternate,
        hash,
        seed,
        stripes);
  }
}
