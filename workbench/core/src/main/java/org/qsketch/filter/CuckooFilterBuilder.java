package org.qsketch.filter;

import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;

/** Builds a {@link CuckooFilterSpec}, sized by its keys and by the allowed error or load. */
public final class CuckooFilterBuilder {
  private static final long MAX_KEYS = 1L << 40;

  /**
   * The entries that a table has in addition to those that its usable load leaves free. They keep
   * the probability that one of n keys finds no space below 10<sup>-6</sup> for every n. Keys are
   * refused for two reasons.
   *
   * <p>More than {@code b · s} keys may have both buckets among the same s of m buckets. Two
   * buckets are nearly independent, so the probability is at most the sum over s of {@code C(m, s)
   * · P(Bin(n, (s/m)²) > b · s)}. It decides in small tables: with 16 entries for 15 keys it is
   * about 1 in 20, mostly for s = 1, where both buckets of a key are the same one.
   *
   * <p>The table as a whole may be too full. With 4 entries in a bucket, 2.0 to 2.7 % of the
   * entries are free when the first key is refused, and the standard deviation is a quarter of the
   * square root of their number. The usable load leaves 5 % free, which is six deviations more only
   * beyond some 5000 entries. {@code FilterSizeTest} computes the sum and measures the deviations.
   */
  private static final int SPARE_ENTRIES = 56;

  /** Few keys need fewer spare entries: two for each, and these. */
  private static final int FEWEST_SPARE_ENTRIES = 12;

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
   * Sets how full the table is with all its keys. By default, it is as full as it can be while one
   * of a million such tables refuses a key: the {@linkplain CuckooFilterSpec#usableLoad() usable
   * load}, less in small tables.
   *
   * @param share of the entries, above 0 and at most 1
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
    int inBucket = Math.max(1, entries);
    long wanted = wantedBuckets(load(bits), inBucket);
    return new CuckooFilterSpec(
        alternate.buckets(hash.buckets(wanted), entries * bits / Byte.SIZE),
        entries,
        bits,
        alternate,
        hash,
        seed,
        stripes);
  }

  /** Returns the buckets of a load that the caller sets, or that leaves spare entries. */
  private long wantedBuckets(double full, int inBucket) {
    long filled = (long) Math.ceil(keys / (full * inBucket));
    if (load != 0) {
      return filled;
    }
    long spare = Math.min(SPARE_ENTRIES, 2 * keys + FEWEST_SPARE_ENTRIES);
    return keys <= inBucket ? 1 : filled + Math.ceilDiv(spare, (long) inBucket);
  }
}
