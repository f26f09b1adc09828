package org.qsketch.filter;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;
import org.qsketch.memory.ByteSize;
import org.qsketch.spec.Spec;

/**
 * A cuckoo filter (Fan et al. 2014; Neth 2017, Section 2): n buckets of b entries, each of which
 * holds a fingerprint of f bits or is free. A key may be in its primary bucket, {@code i1 =
 * hash(x)}, or in the alternate bucket, which is computed from bucket and fingerprint.
 *
 * <p>Two values are not fingerprints: 0 marks an entry that was never used, all ones an entry whose
 * fingerprint was deleted. A bucket with an entry that was never used has never been full, so none
 * of its keys is elsewhere, and a probe need not look at the alternate bucket.
 *
 * @param buckets n
 * @param entries b, 4, 8 or 16
 * @param fingerprintBits f, 8, 16 or 32
 * @param alternate how the alternate bucket is computed
 * @param hash how keys become hashes
 * @param seed selects the hash
 * @param stripes the number of locks that share the buckets when several host threads change them;
 *     other devices need none, and images do not store it
 */
public record CuckooFilterSpec(
    long buckets,
    int entries,
    int fingerprintBits,
    AlternateBucket alternate,
    HashFamily hash,
    long seed,
    int stripes)
    implements Spec<CuckooFilter> {
  /** An entry that was never used. */
  public static final int EMPTY = 0;

  /**
   * How many fingerprints of a full bucket an insert looks at to find one whose other bucket has a
   * free entry.
   */
  public static final int LOOKS = 4;

  /**
   * The most displacements of one insert. After these the key is refused: it has tried 500 buckets,
   * as published (Section 2.1).
   */
  public static final int MAX_DISPLACEMENTS = 500 / LOOKS;

  /** Paths that were cut by others, or by themselves, before a key counts as refused. */
  public static final int MAX_PATHS = 32;

  /** The allowed values of b. */
  public static final List<Integer> ENTRIES = List.of(4, 8, 16);

  /** The allowed values of f. */
  public static final List<Integer> FINGERPRINT_BITS = List.of(8, 16, 32);

  /** The usual number of locks, as published (Neth 2017, Section 3). */
  public static final int DEFAULT_STRIPES = 256;

  private static final long MAX_BUCKETS = 1L << 40;
  private static final int MAX_STRIPES = 1 << 16;

  /** Checks the bounds. */
  public CuckooFilterSpec {
    Objects.requireNonNull(alternate, "alternate");
    Objects.requireNonNull(hash, "hash");
    Checks.range("the number of buckets", buckets, 1, MAX_BUCKETS, "they must be addressable");
    requireOneOf("the number of entries of a bucket", entries, ENTRIES);
    requireOneOf("the number of bits of a fingerprint", fingerprintBits, FINGERPRINT_BITS);
    alternate.check(buckets, entries * fingerprintBits / Byte.SIZE);
    Checks.range("the number of stripes", stripes, 1, MAX_STRIPES, "each is a lock of its own");
  }

  /**
   * Describes a filter with the usual number of locks.
   *
   * @param buckets n
   * @param entries b, 4, 8 or 16
   * @param fingerprintBits f, 8, 16 or 32
   * @param alternate how the alternate bucket is computed
   * @param hash how keys become hashes
   * @param seed selects the hash
   */
  public CuckooFilterSpec(
      long buckets,
      int entries,
      int fingerprintBits,
      AlternateBucket alternate,
      HashFamily hash,
      long seed) {
    this(buckets, entries, fingerprintBits, alternate, hash, seed, DEFAULT_STRIPES);
  }

  private static void requireOneOf(String what, int value, List<Integer> allowed) {
    if (!allowed.contains(value)) {
      throw new IllegalArgumentException(
          "%s is %d: it must be one of %s".formatted(what, value, allowed));
    }
  }

  /**
   * Begins a spec that is sized by its keys.
   *
   * @param keys how many distinct keys the filter is to hold, 1 or more
   * @return a builder
   */
  public static CuckooFilterBuilder forKeys(long keys) {
    return new CuckooFilterBuilder(keys);
  }

  /**
   * Returns the number of entries.
   *
   * @return n · b
   */
  public long slots() {
    return buckets * entries;
  }

  /**
   * Returns the size of a bucket.
   *
   * @return bytes
   */
  public int bucketBytes() {
    return entries * fingerprintBits / Byte.SIZE;
  }

  /**
   * Returns the number of neighbouring buckets that hold both buckets of each of their keys. They
   * are a block of {@link AlternateBucket#LOCAL}, otherwise the whole table.
   *
   * @return a divisor of n
   */
  public long blockBuckets() {
    return alternate.blockBuckets(buckets, bucketBytes());
  }

  /**
   * Returns the size of the table.
   *
   * @return bytes
   */
  public long bytes() {
    return buckets * bucketBytes();
  }

  /**
   * Returns the value of an entry whose fingerprint was deleted.
   *
   * @return f ones
   */
  public int deleted() {
    return -1 >>> (Integer.SIZE - fingerprintBits);
  }

  /**
   * Returns the fingerprint of a key.
   *
   * @param keyHash its hash; the low half selects the fingerprint, the high bits the bucket
   * @return neither {@link #EMPTY} nor {@link #deleted}
   */
  public int fingerprint(long keyHash) {
    return 1 + (int) (((keyHash & 0xFFFFFFFFL) * fingerprints()) >>> Integer.SIZE);
  }

  /** Returns the number of distinct fingerprints. */
  private long fingerprints() {
    return (1L << fingerprintBits) - 2;
  }

  /**
   * Returns the primary bucket of a key.
   *
   * @param keyHash its hash
   * @return a number from 0
   */
  public long bucket(long keyHash) {
    return hash.bucket(keyHash, buckets);
  }

  /**
   * Returns the other bucket of a fingerprint.
   *
   * @param bucket one of its buckets
   * @param fingerprint which one
   * @return a number from 0, occasionally the same
   */
  public long alternate(long bucket, int fingerprint) {
    return alternate.of(bucket, fingerprint, buckets, bucketBytes());
  }

  /**
   * Bounds the share of absent keys that are found nevertheless. Each of 2 · b · load fingerprints
   * equals the key's with a probability of 1 / (2<sup>f</sup> - 2).
   *
   * @param load the share of entries in use
   * @return the bound on the probability
   */
  public double falsePositiveBound(double load) {
    return -Math.expm1(2.0 * entries * load * Math.log1p(-1.0 / fingerprints()));
  }

  /**
   * Returns the load up to which every key usually finds a free entry.
   *
   * @return a share of the entries
   */
  public double usableLoad() {
    return usableLoad(entries, fingerprintBits, alternate);
  }

  static double usableLoad(int entries, int fingerprintBits, AlternateBucket alternate) {
    return (entries == 4 ? 0.95 : 0.98) - alternate.reserve(fingerprintBits);
  }

  @Override
  public void checkState(List<MemorySegment> parts) {
    Checks.parts(parts, List.of(bytes()));
  }

  @Override
  public String toString() {
    return "cuckoo filter of %d buckets of %d entries of %d bits, %s"
        .formatted(buckets, entries, fingerprintBits, ByteSize.text(bytes()));
  }
}
