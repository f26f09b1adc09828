package org.qsketch.sketch;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.qsketch.image.HashCodec;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.UserHash;
import org.qsketch.spec.UpdateRule;

/**
 * Encodes a spec as 76 bytes: variant code, depth, bucket width, masks, and two numbers of the
 * variant's own (4 bytes each, 24 in all); buckets or row width (8); seed (8); the name of the hash
 * family in ASCII, padded with zeros (32); 4 reserved bytes, zero. Counters of 64 bits have a
 * variant code of their own.
 */
public final class SpecCodec {
  /** The size of an encoded spec. */
  public static final int BYTES = 76;

  private static final int THREAD = 1;
  private static final int WARP = 2;
  private static final int SUB_WARP = 3;
  private static final int MULTI_LEVEL = 4;
  private static final int MULTI_LEVEL_LOCKED = 5;
  private static final int SLIM_FAT = 6;
  private static final int TAGGED_WITH_ROWS = 7;
  private static final int TAGGED = 8;

  /** The number that counters of 64 bits add to the code of a variant. */
  private static final int WIDE = 64;

  private SpecCodec() {}

  /**
   * Writes a spec.
   *
   * @param spec the spec
   * @param target a buffer with space for {@value #BYTES} bytes
   */
  public static void write(SketchSpec spec, ByteBuffer target) {
    switch (spec) {
      case ThreadSketchSpec s -> numbers(target, code(THREAD, s), s.depth(), 0, 0, 0, 0, s.width());
      case WarpSketchSpec s -> bucketed(target, code(WARP, s), s, 0, 0);
      case SubWarpSketchSpec s -> bucketed(target, code(SUB_WARP, s), s, 0, 0);
      case MultiLevelSketchSpec s ->
          bucketed(
              target, s.locked() ? MULTI_LEVEL_LOCKED : MULTI_LEVEL, s, s.limit(), s.highRows());
      case TaggedSketchSpec s ->
          numbers(target, TAGGED, s.depth(), 0, 0, s.update().code(), 0, s.buckets());
      case SlimFatSketchSpec s -> bucketed(target, SLIM_FAT, s, s.z(), 0);
    }
    target.putLong(spec.seed());
    HashCodec.write(spec.hash(), target);
    target.putInt(0);
  }

  private static int code(int variant, SketchSpec spec) {
    return spec.counterBits() == Long.SIZE ? WIDE + variant : variant;
  }

  private static void bucketed(
      ByteBuffer target, int code, BucketedSketchSpec spec, int first, int second) {
    numbers(
        target,
        code,
        spec.depth(),
        spec.bucketWidth(),
        spec.masks(),
        first,
        second,
        spec.buckets());
  }

  private static void numbers(
      ByteBuffer target,
      int code,
      int depth,
      int width,
      int masks,
      int first,
      int second,
      long units) {
    target.putInt(code).putInt(depth).putInt(width).putInt(masks).putInt(first).putInt(second);
    target.putLong(units);
  }

  /**
   * Reads a spec.
   *
   * @param source {@value #BYTES} bytes
   * @param hashes user-defined hash families that the spec may name
   * @return the spec
   * @throws IllegalArgumentException if a value is out of bounds
   */
  public static SketchSpec read(ByteBuffer source, List<UserHash> hashes) {
    int code = source.getInt();
    int depth = source.getInt();
    int width = source.getInt();
    int masks = source.getInt();
    int first = source.getInt();
    int second = source.getInt();
    long units = source.getLong();
    long seed = source.getLong();
    HashFamily hash = HashCodec.read(source, hashes);
    int bits = code > WIDE ? Long.SIZE : Integer.SIZE;
    return switch (code) {
      case THREAD, WIDE + THREAD -> new ThreadSketchSpec(depth, units, bits, hash, seed);
      case WARP, WIDE + WARP -> new WarpSketchSpec(depth, width, units, masks, bits, hash, seed);
      case SUB_WARP, WIDE + SUB_WARP ->
          new SubWarpSketchSpec(depth, width, units, masks, bits, hash, seed);
      case MULTI_LEVEL, MULTI_LEVEL_LOCKED ->
          new MultiLevelSketchSpec(
              depth, units, masks, first, second, code == MULTI_LEVEL_LOCKED, hash, seed);
      case SLIM_FAT -> new SlimFatSketchSpec(depth, units, masks, first, hash, seed);
      case TAGGED -> new TaggedSketchSpec(units, rule(first), hash, seed);
      case TAGGED_WITH_ROWS ->
          throw new IllegalArgumentException(
              "it is of the first layout of tagged sketches, which had rows: count its keys again");
      default ->
          throw new IllegalArgumentException("the variant code is " + code + ", which is unknown");
    };
  }

  private static UpdateRule rule(int code) {
    return Arrays.stream(UpdateRule.values())
        .filter(rule -> rule.code() == code)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException("the update rule is " + code + ", which is unknown"));
  }
}
