package org.qsketch.sketch;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The names of the variants in commands, results, charts and images. */
public final class Variant {
  /** The thread sketch. */
  public static final String THREAD = "thread";

  /** The warp sketch; {@code warp:64} and {@code warp:128} for wider buckets. */
  public static final String WARP = "warp";

  /** The half-warp sketch. */
  public static final String HALF_WARP = "half-warp";

  /** The sub-warp (quarter-warp) sketch. */
  public static final String SUB_WARP = "sub-warp";

  /** The lock-free multi-level sketch. */
  public static final String MULTI_LEVEL = "multi-level";

  /** The multi-level sketch with a lock per bucket. */
  public static final String MULTI_LEVEL_LOCKED = "multi-level-locked";

  /** The tagged sketch. */
  public static final String TAGGED = "tagged";

  /** The slim-fat sketch, always with its factor: {@code slim-fat:3}. */
  public static final String SLIM_FAT = "slim-fat";

  /** Every variant, with the slim-fat factors of the paper. */
  public static final List<String> NAMES =
      List.of(
          THREAD,
          WARP,
          HALF_WARP,
          SUB_WARP,
          MULTI_LEVEL,
          MULTI_LEVEL_LOCKED,
          TAGGED,
          SLIM_FAT + ":3",
          SLIM_FAT + ":8");

  private Variant() {}

  static SpecBuilder<?> builder(String name) {
    Objects.requireNonNull(name, "name");
    String[] parts = name.strip().toLowerCase(Locale.ROOT).split(":", 2);
    return parts.length == 1 ? plain(name, parts[0]) : parameterized(name, parts);
  }

  private static SpecBuilder<?> plain(String name, String family) {
    return switch (family) {
      case THREAD -> SketchSpec.thread();
      case WARP -> SketchSpec.warp();
      case HALF_WARP -> SketchSpec.halfWarp();
      case SUB_WARP -> SketchSpec.subWarp();
      case MULTI_LEVEL -> SketchSpec.multiLevel();
      case MULTI_LEVEL_LOCKED -> SketchSpec.multiLevel().locked();
      case TAGGED -> SketchSpec.tagged();
      case SLIM_FAT -> throw withoutFactor(name);
      default -> throw unknown(name, null);
    };
  }

  private static SpecBuilder<?> parameterized(String name, String[] parts) {
    return switch (parts[0]) {
      case WARP -> SketchSpec.warp().bucketWidth(number(name, parts));
      case SLIM_FAT -> SketchSpec.slimFat(number(name, parts));
      default -> throw unknown(name, null);
    };
  }

  private static int number(String name, String[] parts) {
    try {
      return Integer.parseInt(parts[1]);
    } catch (NumberFormatException e) {
      throw unknown(name, e);
    }
  }

  private static IllegalArgumentException withoutFactor(String name) {
    return new IllegalArgumentException(
        "the variant '%s' needs its factor, from 1 to 64: write for example %s:3"
            .formatted(name, SLIM_FAT));
  }

  private static IllegalArgumentException unknown(String name, Exception cause) {
    return new IllegalArgumentException(
        "there is no variant '%s': choose from %s (slim-fat takes any factor from 1 to 64, warp:64 and warp:128 wider buckets)"
            .formatted(name, String.join(", ", NAMES)),
        cause);
  }
}
