package org.qsketch.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.keys.HashFamily;
import org.qsketch.memory.ByteSize;
import org.qsketch.sketch.flat.CounterScan;
import org.qsketch.spec.Spec;

/**
 * The variant, the sizes, the hash and the seed of a sketch. Two sketches of equal specs hold the
 * same counters after the same inserts, on any backend. Specs are checked when they are built.
 * Errors name the value and the bound.
 *
 * <p>The work load factor is <b>WLF = depth · keys / counters</b>, as in the QSketch authors' code
 * and all published numbers. The formula printed in the paper (keys / counters) does not fit its
 * own data.
 */
public sealed interface SketchSpec extends Spec<Sketch>
    permits LinearSketchSpec, BucketedSketchSpec, TaggedSketchSpec {
  /** The default depth, as in every published experiment. */
  int DEFAULT_DEPTH = 3;

  /** The bytes of a 32-bit counter. */
  int COUNTER_BYTES = Integer.BYTES;

  /**
   * Returns the name of the variant in commands, results and images.
   *
   * @return for example {@code sub-warp} or {@code slim-fat:3}
   */
  String variant();

  /**
   * Returns the number of counters to which each key adds.
   *
   * @return d, at least 1
   */
  int depth();

  /**
   * Returns the hash family.
   *
   * @return how keys become hashes
   */
  HashFamily hash();

  /**
   * Returns the seed, which selects the hash of the family and the masks.
   *
   * @return any number
   */
  long seed();

  /**
   * Returns the spec of another seed: another hash of the family, and everything else the same.
   *
   * @param other any number
   * @return a spec, equal to this one if the seed is
   */
  SketchSpec withSeed(long other);

  /**
   * Returns the number of counters of the whole table, which is the fat one of a slim-fat sketch.
   *
   * @return at least 1
   */
  long counters();

  /**
   * Returns the bits of a counter that can become full.
   *
   * @return 32 or 64
   */
  default int counterBits() {
    return Integer.SIZE;
  }

  /**
   * Returns the bytes of a counter that can become full.
   *
   * @return 4 or 8
   */
  default int counterBytes() {
    return counterBits() / Byte.SIZE;
  }

  /**
   * Returns the largest value of a counter. An insert or merge that would pass it is refused, so
   * that no counter ever wraps around.
   *
   * @return 2^32 - 1, or 2^63 - 1 for counters of 64 bits; less for a multi-level sketch, whose
   *     buckets move counts to the counters of their rows
   */
  default long maxCounter() {
    return counterBits() == Long.SIZE ? Long.MAX_VALUE : 0xFFFFFFFFL;
  }

  /**
   * Returns the size of the memory that queries read, on the device.
   *
   * @return bytes
   */
  long deviceBytes();

  /**
   * Returns the size of the additional memory on the host, which is the same for all backends.
   *
   * @return bytes, 0 for all but the slim-fat sketch
   */
  default long hostBytes() {
    return 0;
  }

  /**
   * Describes the state. Code that depends on properties of a variant reads them here and does not
   * name variants.
   *
   * @return the parts of the state and their properties
   */
  StateLayout layout();

  /**
   * Returns the sizes of the parts of the state, as in images.
   *
   * @return the size in bytes of each part, in order
   */
  default List<Long> parts() {
    return layout().parts();
  }

  /**
   * Returns the bytes of all parts.
   *
   * @return the payload of an image
   */
  default long payloadBytes() {
    return parts().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Finds the largest of the counters that can become full.
   *
   * @param state the parts of a state
   * @return an unsigned number
   */
  default long largestCounter(List<MemorySegment> state) {
    return new CounterScan(layout().counters(state), counterBytes()).largest();
  }

  /**
   * Returns whether a counter passed its largest value in one insert.
   *
   * @param before the parts of the state before the insert
   * @param after the parts after it; no counter rose by more than 2^32 - 1
   * @return whether the state after it is invalid
   */
  default boolean hasOverflow(List<MemorySegment> before, List<MemorySegment> after) {
    return new CounterScan(layout().counters(after), counterBytes())
        .hasOverflow(new CounterScan(layout().counters(before), counterBytes()), maxCounter());
  }

  /**
   * Halves all counters of a state, rounding up.
   *
   * @param state the parts of the state, which change
   */
  void halveState(List<MemorySegment> state);

  /**
   * Returns whether keys can be removed.
   *
   * @return false for a tagged sketch whose update rule keeps no sums
   */
  default boolean isRemovable() {
    return true;
  }

  /**
   * Adds a state to another one. If the layout is {@linkplain StateLayout#linear linear}, the
   * result is bit for bit the same as inserting both streams into one sketch. Otherwise it is an
   * upper bound.
   *
   * @param state the parts of a state in host memory, changed in place
   * @param other the parts of the state to add, in other memory
   * @throws SketchFullException if a counter has no space for the sum; the state is unchanged
   */
  void addState(List<MemorySegment> state, List<MemorySegment> other);

  /**
   * Returns the spec of a range of buckets. It is a sketch of its own with a proportionate share of
   * the rows. Its keys are hashes of this sketch.
   *
   * @param buckets the number of buckets in the range
   * @return the spec, with the identity hash; empty if the layout has no {@linkplain
   *     StateLayout#splittableBuckets splittable buckets}
   */
  Optional<SketchSpec> ofRange(long buckets);

  /**
   * Returns the proved bounds on the errors of a sketch into which no other one has been merged.
   *
   * @param statistics the state of the sketch
   * @param delta the probability of a larger error, where the depth does not determine it
   * @return empty if nothing is proved, as for some variants and for all hashes except {@code mix}
   */
  Optional<ProvedErrors> provedErrors(SketchStatistics statistics, double delta);

  /**
   * Returns a summary in one line.
   *
   * @return variant, sizes and memory
   */
  default String summary() {
    return "%s sketch: depth %d, %d counters%s, %s on the device%s"
        .formatted(
            variant(),
            depth(),
            counters(),
            counterBits() == Long.SIZE ? " of 64 bits" : "",
            ByteSize.text(deviceBytes()),
            hostBytes() == 0 ? "" : ", " + ByteSize.text(hostBytes()) + " on the host");
  }

  /**
   * Builds a count-min sketch (paper, Algorithm 1). It makes d random accesses per key.
   *
   * @return a builder
   */
  static ThreadSketchSpec.Builder thread() {
    return new ThreadSketchSpec.Builder();
  }

  /**
   * Builds a warp sketch (Algorithm 2), which has 32 counters per bucket by default.
   *
   * @return a builder
   */
  static WarpSketchSpec.Builder warp() {
    return new WarpSketchSpec.Builder();
  }

  /**
   * Builds a half-warp sketch (Algorithm 3 with m = 16).
   *
   * @return a builder
   */
  static SubWarpSketchSpec.Builder halfWarp() {
    return new SubWarpSketchSpec.Builder(SubWarpSketchSpec.HALF_WARP);
  }

  /**
   * Builds a sub-warp sketch (Algorithm 3, quarter warp), which reads one 32-byte sector per key.
   *
   * @return a builder
   */
  static SubWarpSketchSpec.Builder subWarp() {
    return new SubWarpSketchSpec.Builder(SubWarpSketchSpec.QUARTER_WARP);
  }

  /**
   * Builds a multi-level sub-warp sketch (Algorithm 4). Its one-byte counters overflow into a table
   * of 32-bit counters.
   *
   * @return a builder
   */
  static MultiLevelSketchSpec.Builder multiLevel() {
    return new MultiLevelSketchSpec.Builder();
  }

  /**
   * Builds a tagged sketch. Its buckets hold tags and counts of keys until they are full, and then
   * counters.
   *
   * @return a builder
   */
  static TaggedSketchSpec.Builder tagged() {
    return new TaggedSketchSpec.Builder();
  }

  /**
   * Builds a slim-fat sub-warp sketch (Algorithm 6). Queries read a slim table, which is backed by
   * a fat one on the host.
   *
   * @param z fat counters per slim counter
   * @return a builder
   */
  static SlimFatSketchSpec.Builder slimFat(int z) {
    return new SlimFatSketchSpec.Builder().z(z);
  }

  /**
   * Returns the builder of a variant.
   *
   * @param variant a name as in {@link Variant#NAMES}
   * @return a builder
   * @throws IllegalArgumentException if there is no such variant
   */
  static SpecBuilder<?> variant(String variant) {
    return Variant.builder(variant);
  }
}
