package org.qsketch.contract;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.keys.Mix;
import org.qsketch.keys.UserHash;
import org.qsketch.sketch.BucketedSpecBuilder;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SpecBuilder;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.UpdateRule;

/** The specs that sketches are tried with. */
public final class Specs {
  /** The seed of all of them. */
  public static final long SEED = 7;

  /** A hash of the user's for every kind of device. */
  public static final UserHash USER_HASH =
      UserHash.of("complement", (key, seed) -> Mix.fmix64(~key + 3 * seed))
          .withKernels("return fmix64(~key + 3 * seed);", "return fmix64(~key + 3 * seed);");

  /** What the names of variants with counters of 64 bits begin with here. */
  private static final String WIDE = "64-bit ";

  /** A tagged sketch from which keys can be removed. */
  private static final String REMOVABLE_TAGGED = "removable tagged";

  private Specs() {}

  /**
   * A builder by name.
   *
   * @param variant a name of a variant, or one of {@link #wideVariants()} and {@link
   *     #removableVariants()}
   * @return the builder
   */
  static SpecBuilder<?> builder(String variant) {
    if (variant.equals(REMOVABLE_TAGGED)) {
      return SketchSpec.tagged().update(UpdateRule.REMOVABLE);
    }
    return variant.startsWith(WIDE)
        ? SketchSpec.variant(narrow(variant)).counterBits(64)
        : SketchSpec.variant(variant);
  }

  /**
   * The same variant with counters of 32 bits.
   *
   * @param variant one of {@link #wideVariants()}
   * @return its name
   */
  static String narrow(String variant) {
    return variant.substring(WIDE.length());
  }

  /**
   * Those whose counters can have 64 bits, with such counters.
   *
   * @return names for the methods of this class
   */
  public static Stream<String> wideVariants() {
    return Stream.of(Variant.THREAD, Variant.WARP, Variant.HALF_WARP, Variant.SUB_WARP, "warp:128")
        .map(WIDE::concat);
  }

  /**
   * All that have a golden image.
   *
   * @return names for the methods of this class
   */
  public static Stream<String> goldenVariants() {
    return Stream.concat(variants(), wideVariants());
  }

  /**
   * All variants, wide warps included.
   *
   * @return their names
   */
  public static Stream<String> variants() {
    return Stream.concat(Variant.NAMES.stream(), Stream.of("warp:64", "warp:128"));
  }

  /**
   * Those with one level, whose tables do not depend on the order of inserts and removals.
   *
   * @return their names
   */
  public static Stream<String> oneLevelVariants() {
    return variants()
        .filter(variant -> !variant.startsWith(Variant.MULTI_LEVEL))
        .filter(variant -> !variant.equals(Variant.TAGGED));
  }

  /**
   * Those whose buckets are counters, as they begin.
   *
   * @return their names
   */
  public static Stream<String> counterVariants() {
    return variants().filter(variant -> !variant.equals(Variant.TAGGED));
  }

  /**
   * All variants, from which keys can be removed.
   *
   * @return their names, and a name for the methods of this class instead of that of a tagged
   *     sketch
   */
  public static Stream<String> removableVariants() {
    return variants().map(variant -> variant.equals(Variant.TAGGED) ? REMOVABLE_TAGGED : variant);
  }

  /**
   * The depths that every variant is tried with.
   *
   * @return some, in order
   */
  public static IntStream depths() {
    return IntStream.of(1, 2, 3, 4, 5, 8);
  }

  /**
   * Those with two levels.
   *
   * @return their names
   */
  public static Stream<String> multiLevelVariants() {
    return Stream.of(Variant.MULTI_LEVEL, Variant.MULTI_LEVEL_LOCKED);
  }

  /**
   * A builder for 6000 counters of 32 bits or their like: a table in the first-level cache, of no
   * round size.
   *
   * @param variant a name
   * @return the builder
   */
  public static SpecBuilder<?> small(String variant) {
    return builder(variant).forKeys(1000).seed(SEED);
  }

  /**
   * One bucket, or one counter per row.
   *
   * @param variant a name
   * @return the spec
   */
  public static SketchSpec tiny(String variant) {
    return builder(variant).forKeys(1).workLoadFactor(1e6).seed(SEED).build();
  }

  /**
   * 2^20 counters of 32 bits or their like: 4 MiB, larger than second-level caches, of which a
   * batch sees a part at a time.
   *
   * @param variant a name
   * @return the spec
   */
  public static SketchSpec large(String variant) {
    return builder(variant).forKeys(1 << 20).workLoadFactor(3).seed(SEED).build();
  }

  /**
   * The same builder with another number of masks, where the variant has masks.
   *
   * @param builder any builder
   * @param masks H
   * @return the builder
   */
  public static SpecBuilder<?> withMasks(SpecBuilder<?> builder, int masks) {
    return builder instanceof BucketedSpecBuilder<?> bucketed ? bucketed.masks(masks) : builder;
  }

  /**
   * A builder for a multi-level sketch of 10 low buckets.
   *
   * @param variant one of {@link #multiLevelVariants()}
   * @return the builder
   */
  public static MultiLevelSketchSpec.Builder multiLevel(String variant) {
    MultiLevelSketchSpec.Builder builder = SketchSpec.multiLevel().buckets(10).seed(SEED);
    return variant.equals(Variant.MULTI_LEVEL_LOCKED) ? builder.locked() : builder;
  }
}
