package org.qsketch.spark.stored;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import scala.Tuple2;

/** A slice may have more keys than one insert takes. */
final class SliceWriterTest {
  private static final SketchSpec SPEC = SketchSpec.subWarp().withMemory(1 << 16).build();

  @Test
  void keysOfManyChunksAreInsertedOnce() {
    List<long[]> chunks =
        IntStream.range(0, 40)
            .mapToObj(i -> LongStream.range(0, i == 30 ? 1 : 1 << 16).map(key -> key + i).toArray())
            .toList();
    long[] all = chunks.stream().flatMapToLong(Arrays::stream).toArray();
    try (Backend cpu = Backends.open("cpu", 1);
        Sketch sketch = cpu.create(SPEC);
        Sketch once = cpu.create(SPEC)) {
      once.insert(Keys.of(all));
      long count =
          SliceWriter.insert(
              sketch, chunks.stream().map(chunk -> new Tuple2<>(0, chunk)).iterator());
      assertThat(count).isEqualTo(all.length);
      try (SketchImage image = sketch.image();
          SketchImage expected = once.image()) {
        assertThat(image.toBytes()).isEqualTo(expected.toBytes());
      }
    }
  }
}
