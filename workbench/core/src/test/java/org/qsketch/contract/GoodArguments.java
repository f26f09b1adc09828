package org.qsketch.contract;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.distinct.Exactness;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.image.Image;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Tokens;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Spec;
import org.qsketch.topk.Admissions;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;
import org.qsketch.topk.TopKState;

/** Arguments that methods of the API take. */
public final class GoodArguments {
  static final SketchSpec SKETCH = SketchSpec.subWarp().forKeys(100).build();
  static final CuckooFilterSpec FILTER = CuckooFilterSpec.forKeys(100).build();
  static final DistinctSpec DISTINCT = DistinctSpec.of(6);
  static final DistinctGroupsSpec DISTINCT_GROUPS = DistinctGroupsSpec.of(DISTINCT);
  static final TopKSpec TOP_K = new TopKSpec(SKETCH, 10);
  static final GroupBySpec GROUP_BY = GroupBySpec.of(Aggregate.COUNT);

  private GoodArguments() {}

  static BadArguments with(SketchImage image, TopKImage top, Path file) {
    BadArguments good = with(image, file);
    good.good().put(TopKImage.class, top);
    return good;
  }

  public static BadArguments with(SketchImage image, Path file) {
    Map<Class<?>, Object> good = new HashMap<>();
    good.put(int.class, 1);
    good.put(long.class, 1L);
    good.put(double.class, 0.5);
    good.put(boolean.class, true);
    good.put(String.class, "sub-warp");
    good.put(Path.class, file);
    good.put(MemorySegment.class, MemorySegment.ofArray(new long[4]));
    good.put(long[].class, new long[4]);
    good.put(boolean[].class, new boolean[4]);
    good.put(byte[].class, new byte[4]);
    good.put(Keys.class, Keys.of(1L, 2L, 3L));
    good.put(KeyWidth.class, KeyWidth.BITS_64);
    good.put(KeyStream.class, KeyStream.uniform(1));
    good.put(HashFamily.class, HashFamily.mix());
    good.put(Tokens.class, Tokens.LINES);
    good.put(AlternateBucket.class, AlternateBucket.MIRROR);
    good.put(Aggregate.class, Aggregate.COUNT);
    good.put(Method.class, Method.SP_EGA);
    good.put(Spec.class, SKETCH);
    good.put(SketchSpec.class, SKETCH);
    good.put(CuckooFilterSpec.class, FILTER);
    good.put(DistinctSpec.class, DISTINCT);
    good.put(DistinctGroupsSpec.class, DISTINCT_GROUPS);
    good.put(Exactness.class, Exactness.ALL);
    good.put(TopKSpec.class, TOP_K);
    good.put(TopKState.class, TopKState.EMPTY);
    good.put(Admissions.class, (Admissions) (_, _) -> {});
    good.put(SketchImage.class, image);
    good.put(Image.class, image);
    good.put(Collection.class, List.of("a"));
    good.put(Iterable.class, List.of("a"));
    good.put(List.class, List.of());
    good.put(Map.class, Map.of());
    good.put(Runnable.class, (Runnable) () -> {});
    good.put(LongBinaryOperator.class, (LongBinaryOperator) Long::sum);
    good.put(AtomicFile.Writer.class, (AtomicFile.Writer) _ -> {});
    return new BadArguments(good);
  }
}
