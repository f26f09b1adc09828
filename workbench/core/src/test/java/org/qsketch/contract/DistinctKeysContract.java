package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.KeyWriter;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;

/** Keys lie anywhere, have any width, and are of one kind. */
interface DistinctKeysContract extends OnBackend {
  @Test
  default void narrowKeysAreThoseOfTheSameValue() {
    DistinctSpec spec = DistinctSpec.of(10);
    long[] keys = KeyPattern.both(KeyPattern.UNIFORM.keys(5_000), 0, 0xFFFF_FFFFL, 0x8000_0000L);
    try (DistinctCounter narrow = backend().create(spec);
        DistinctCounter wide = backend().create(spec)) {
      narrow.insert(KeyPattern.narrow(keys));
      wide.insert(Keys.of(keys));
      DistinctModel model = DistinctModel.of(spec, keys);
      model.assertSame(narrow);
      model.assertSame(wide);
      wide.insert(Keys.of(-1L)); // is not the narrow key of the same bits
      model.add(-1).assertSame(wide);
    }
  }

  /** Slices begin and end anywhere, on the host, on the device and in memory of the user's kind. */
  @ParameterizedTest(name = "precision {0}")
  @ValueSource(ints = {10, 16})
  default void keysLieAnywhere(int precision) {
    DistinctSpec spec = DistinctSpec.of(precision);
    long[] keys = KeyPattern.UNIFORM.keys(30_000);
    List<UnaryOperator<Keys>> places =
        List.of(all -> all, all -> backend().upload(all), WrappedKeys::new);
    List<Keys> widths = List.of(KeyPattern.narrow(keys), Keys.of(keys));
    for (Keys all : widths) {
      for (UnaryOperator<Keys> place : places) {
        DistinctModel model = new DistinctModel(spec);
        try (DistinctCounter counter = backend().create(spec);
            Keys there = place.apply(all)) {
          for (int[] range : new int[][] {{1, 2}, {3, 2_051}, {2_999, 29_999}, {7, 7}}) {
            counter.insert(there.slice(range[0], range[1]));
            model
                .add(LongStream.range(range[0], range[1]).map(i -> keys[(int) i]).toArray())
                .assertSame(counter);
          }
          assertThat(there.size()).isEqualTo(30_000); // and still open
        }
      }
    }
  }

  @Test
  default void generatedKeysAndKeysOfAnotherBackendAreCounted() {
    DistinctSpec spec = DistinctSpec.of(13);
    KeyStream stream = KeyStream.zipf(5, 1.01, 1 << 20);
    long[] keys = KeyPattern.generate(stream, 100_000);
    try (Backend other = Backends.open("cpu", 2);
        Keys here = backend().generate(stream, 40_000);
        Keys there = other.generate(stream, 40_000, 60_000);
        DistinctCounter counter = backend().create(spec)) {
      counter.insert(here);
      counter.insert(there);
      DistinctModel.of(spec, keys).assertSame(counter);
    }
  }

  @Test
  default void keysOfAMappedFileAreCounted(@TempDir Path folder) throws IOException {
    DistinctSpec spec = DistinctSpec.of(12);
    long[] keys = KeyPattern.generate(KeyStream.uniform(6).wide(), 50_000);
    Path file = folder.resolve("keys");
    Files.write(file, MemorySegment.ofArray(keys).toArray(ValueLayout.JAVA_BYTE));
    try (Arena arena = Arena.ofShared();
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        DistinctCounter counter = backend().create(spec)) {
      MemorySegment mapped = channel.map(MapMode.READ_ONLY, 0, Files.size(file), arena);
      counter.insert(Keys.of(mapped, KeyWidth.BITS_64).slice(5, 50_000));
      DistinctModel.of(spec, LongStream.of(keys).skip(5).toArray()).assertSame(counter);
    }
  }

  @Test
  default void aWriterAndSingleKeysCountAsBatchesDo() {
    DistinctSpec spec = DistinctSpec.of(8);
    long[] keys = KeyPattern.SEQUENTIAL.keys(10_000);
    try (DistinctCounter counter = backend().create(spec)) {
      counter.insert(-5);
      try (KeyWriter writer = counter.writer()) {
        LongStream.of(keys).forEach(writer::insert);
      }
      DistinctModel.of(spec, keys).add(-5).assertSame(counter);
    }
  }

  @Test
  default void theFirstKnownKindOfKeysIsKept() {
    DistinctSpec spec = DistinctSpec.of(8);
    try (DistinctCounter counter = backend().create(spec)) {
      counter.insert(Keys.of(1L));
      assertThat(counter.keyKind()).isEqualTo(KeyKind.UNKNOWN);
      counter.insert(TextKeys.of("a", "b"));
      assertThat(counter.keyKind()).isEqualTo(KeyKind.TEXTS);
      counter.insert(Keys.of(2L));
      try (var image = counter.image()) {
        assertThat(image.keyKind()).isEqualTo(KeyKind.TEXTS);
      }
      counter.clear();
      assertThat(counter.keyKind()).isEqualTo(KeyKind.UNKNOWN);
      DistinctModel.of(spec).assertSame(counter);
    }
  }

  @Test
  default void keysAndImagesOfAnotherKindAreRefusedAndNothingIsChanged() {
    DistinctSpec spec = DistinctSpec.of(8);
    DistinctModel model = DistinctModel.of(spec, 1, 2);
    try (DistinctCounter counter = backend().create(spec);
        DistinctCounter texts = backend().create(spec)) {
      counter.insert(Keys.of(1L, 2L));
      try (var image = counter.image()) {
        image.setKeyKind(KeyKind.INTEGERS);
        counter.merge(image);
      }
      texts.insert(TextKeys.of("a"));
      for (Runnable wrong :
          List.<Runnable>of(() -> counter.insert(TextKeys.of("a")), () -> counter.merge(texts))) {
        assertThatIllegalArgumentException()
            .isThrownBy(wrong::run)
            .withMessageContaining("the distinct counter are integers, not texts");
      }
      model.assertSame(counter);
      assertThat(counter.keyKind()).isEqualTo(KeyKind.INTEGERS);
    }
  }

  @Test
  default void closedKeysAreRefusedAndNothingIsCounted() {
    Arena arena = Arena.ofShared();
    Keys gone = Keys.of(arena.allocate(800), KeyWidth.BITS_64);
    arena.close();
    DistinctSpec spec = DistinctSpec.of(8);
    try (DistinctCounter counter = backend().create(spec)) {
      Keys closed = backend().generate(KeyStream.uniform(1), 100);
      closed.close();
      Keys closedOnHost = HostKeys.allocate(100, KeyWidth.BITS_64);
      closedOnHost.close();
      for (Keys keys : List.of(gone, closed, closedOnHost)) {
        assertThatIllegalStateException().isThrownBy(() -> counter.insert(keys));
      }
      DistinctModel.of(spec).assertSame(counter);
    }
  }

  /** A part of such a batch may be counted. Inserted again, it counts as if nothing had failed. */
  @Test
  default void keysThatCannotBeReadFailAndCanBeInsertedAgain() {
    long[] keys = KeyPattern.UNIFORM.keys(20_000);
    DistinctSpec spec = DistinctSpec.of(9);
    try (DistinctCounter counter = backend().create(spec)) {
      counter.insert(Keys.of(5L));
      assertThatIllegalStateException()
          .isThrownBy(() -> counter.insert(new FailingKeys(0, keys)))
          .withMessageContaining("the keys cannot be read");
      DistinctModel.of(spec, 5).assertSame(counter);
      counter.insert(Keys.of(keys));
      DistinctModel.of(spec, keys).add(5).assertSame(counter);
    }
  }
}
