package org.qsketch.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.keys.HashFamily;
import org.qsketch.memory.ByteSize;
import org.qsketch.sketch.flat.CounterScan;
import org.qsketch.spec.Spec;

/**
 * What a sketch is: its variant, its sizes, its hash and its seed. Two sketches of equal specs hold
 * the same counters after the same inserts, whatever the backend. Specs are checked when they are
 * built; errors name the value and the bound.
 *
 * <p>Work load factor: the workbench follows the QSketch authors' code and all published numbers,
 * <b>WLF = depth · keys / counters</b>; the formula printed in the paper (keys / counters) does not
 * fit its own data.
 */
public sealed interface SketchSpec extends Spec<Sketch>
    permits LinearSketchSpec, BucketedSketchSpec, TaggedSketchSpec {
  /** The default depth, that of every published experiment. */
  int DEFAULT_DEPTH = 3;

  /** The bytes of a 32-bit counter. */
  int COUNTER_BYTES = Integer.BYTES;

  /**
   * The variant's name in commands, results and images.
   *
   * @return for example {@code sub-warp} or {@code slim-fat:3}
   */
  String variant();

  /**
   * How many counters each key adds to.
   *
   * @return d, at least 1
   */
  int depth();

  /**
   * The hash family.
   *
   * @return how keys become hashes
   */
  HashFamily hash();

  /**
   * Selects the hash of the family and the masks.
   *
   * @return any number
   */
  long seed();

  /**
   * The counters of the whole table (for a slim-fat sketch, the fat one).
   *
   * @return at least 1
   */
  long counters();

  /**
   * The bits of a counter that can become full: those of 32 bits or more.
   *
   * @return 32 or 64
   */
  default int counterBits() {
    return Integer.SIZE;
  }

  /**
   * The size of such a counter.
   *
   * @return 4 or 8
   */
  default int counterBytes() {
    return counterBits() / Byte.SIZE;
  }

  /**
   * How far a counter may rise. An insert or merge that would take one further is refused, so that
   * no counter ever wraps around.
   *
   * @return 2^32 - 1, or 2^63 - 1 for counters of 64 bits; a high counter of a multi-level or
   *     tagged sketch leaves space for what buckets move there
   */
  default long maxCounter() {
    return counterBits() == Long.SIZE ? Long.MAX_VALUE : 0xFFFFFFFFL;
  }

  /**
   * The memory that queries read, on the device.
   *
   * @return bytes
   */
  long deviceBytes();

  /**
   * The additional memory that stays on the host, whatever the backend.
   *
   * @return bytes, 0 for all but the slim-fat sketch
   */
  default long hostBytes() {
    return 0;
  }

  /**
   * Describes the state. This is where a variant says what sets it apart: other code asks here
   * instead of naming variants.
   *
   * @return the parts of the state and their properties
   */
  StateLayout layout();

  /**
   * The parts of the sketch's state, as images hold them.
   *
   * @return the size in bytes of each part, in order
   */
  default List<Long> parts() {
    return layout().parts();
  }

  /**
   * The bytes of all parts.
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
   * Adds a state to another one. The result is that of inserting both streams into one sketch, bit
   * for bit if the layout is {@linkplain StateLayout#linear linear}, an upper bound otherwise.
   *
   * @param state the parts of a state in host memory, changed in place
   * @param other the parts of what is added, in other memory
   * @throws SketchFullException if a counter has no space for the sum; the state is unchanged
   */
  void addState(List<MemorySegment> state, List<MemorySegment> other);

  /**
   * Returns the spec of a range of buckets: a sketch of its own, with a proportionate share of the
   * rows, whose keys are hashes of this sketch.
   *
   * @param buckets how many buckets the range has
   * @return the spec, with the identity hash; empty if the layout has no {@linkplain
   *     StateLayout#splittableBuckets splittable buckets}
   */
  Optional<SketchSpec> ofRange(long buckets);

  /**
   * Returns what is proved about the errors of a sketch into which no other one has been merged.
   *
   * @param statistics the state of the sketch
   * @param delta the probability of a larger error, where the depth does not determine it
   * @return empty if nothing is proved: for some variants, and for every hash that does not spread
   *     keys as if at random
   */
  Optional<ProvedErrors> provedErrors(SketchStatistics statistics, double delta);

  /**
   * A summary in one line.
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
   * The count-min sketch (paper, Algorithm 1): the most accurate per byte, d random accesses per
   * key.
   *
   * @return a builder
   */
  static ThreadSketchSpec.Builder thread() {
    return new ThreadSketchSpec.Builder();
  }

  /**
   * The warp sketch (Algorithm 2), 32 counters per bucket by default.
   *
   * @return a builder
   */
  static WarpSketchSpec.Builder warp() {
    return new WarpSketchSpec.Builder();
  }

  /**
   * The half-warp sketch (Algorithm 3 with m = 16).
   *
   * @return a builder
   */
  static SubWarpSketchSpec.Builder halfWarp() {
    return new SubWarpSketchSpec.Builder(SubWarpSketchSpec.HALF_WARP);
  }

  /**
   * The sub-warp sketch (Algorithm 3, quarter warp): one 32-byte sector per key.
   *
   * @return a builder
   */
  static SubWarpSketchSpec.Builder subWarp() {
    return new SubWarpSketchSpec.Builder(SubWarpSketchSpec.QUARTER_WARP);
  }

  /**
   * The multi-level sub-warp sketch (Algorithm 4): one-byte counters that overflow into a table of
   * 32-bit ones.
   *
   * @return a builder
   */
  static MultiLevelSketchSpec.Builder multiLevel() {
    return new MultiLevelSketchSpec.Builder();
  }

  /**
   * The tagged sketch: buckets of keys' tags and counts that become counters when they are full.
   *
   * @return a builder
   */
  static TaggedSketchSpec.Builder tagged() {
    return new TaggedSketchSpec.Builder();
  }

  /**
   * The slim-fat sub-warp sketch (Algorithm 6): a slim table for queries, backed by a fat one on
   * the host.
   *
   * @param z fat counters per slim counter
   * @return a builder
   */
  static SlimFatSketchSpec.Builder slimFat(int z) {
    return new SlimFatSketchSpec.Builder().z(z);
  }

  /**
   * The builder of a variant by its name.
   *
   * @param variant a name as in {@link Variant#NAMES}
   * @return a builder
   * @throws IllegalArgumentException if there is no such variant
   */
  static SpecBuilder<?> variant(String variant) {
    return Variant.builder(variant);
  }
}
