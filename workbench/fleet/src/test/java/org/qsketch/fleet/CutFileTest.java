package org.qsketch.fleet;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.image.StateImage;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UnreadableKeysException;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKSpec;

/** A mapped file is cut while its keys are in use: a named error, and the structure as before. */
@Timeout(60)
class CutFileTest {
  private static final int COUNT = 1 << 20;

  private final Arena arena = Arena.ofShared();
  private final Keys before = Keys.of(LongStream.range(0, 1000).toArray());

  @TempDir private Path folder;

  @AfterEach
  void unmap() {
    arena.close();
  }

  static Stream<String> backends() {
    List<String> available = Backends.available();
    return Stream.of("cpu", "cpu+cpu", "opencl", "opencl+cpu")
        .filter(name -> available.containsAll(members(name)));
  }

  private static List<String> members(String name) {
    return List.of(name.split("\\+", -1));
  }

  private static Backend open(String name) {
    List<String> members = members(name);
    return members.size() == 1
        ? Backends.open(name, 2)
        : TestFleet.of(members.toArray(String[]::new));
  }

  /** Returns keys over a mapped file of which only the first page is left. */
  private Keys cut(KeyWidth width) throws IOException {
    Path file = folder.resolve("keys" + width);
    ByteBuffer bytes = ByteBuffer.allocate(COUNT * width.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      bytes.putInt(1);
    }
    Files.write(file, bytes.array());
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      Keys keys = Keys.of(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena), width);
      channel.truncate(4096);
      return keys;
    }
  }

  private static void refused(Runnable operation) {
    assertThatExceptionOfType(UnreadableKeysException.class)
        .isThrownBy(operation::run)
        .withMessageStartingWith(
            "the keys cannot be read to their end: the mapped file under them");
  }

  private static List<byte[]> state(StateImage<?, ?> image) {
    try (image) {
      return image.parts().stream().map(part -> part.toArray(JAVA_BYTE)).toList();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("backends")
  void aSketchIsAsBefore(String name) throws IOException {
    Keys keys = cut(KeyWidth.BITS_64);
    Keys weights = cut(KeyWidth.BITS_32);
    Keys whole = Keys.of(new long[COUNT]);
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 14).build();
    try (Backend backend = open(name);
        Sketch sketch = backend.create(spec)) {
      sketch.insert(before);
      List<byte[]> state = state(sketch.image());
      refused(() -> sketch.insert(keys));
      refused(() -> sketch.insert(keys, weights));
      refused(() -> sketch.insert(whole, weights));
      refused(() -> sketch.remove(keys));
      refused(() -> sketch.query(keys));
      refused(() -> sketch.select(keys, 1));
      assertThat(state(sketch.image())).usingRecursiveComparison().isEqualTo(state);
      sketch.insert(before);
      assertThat(sketch.query(7)).isGreaterThanOrEqualTo(2);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("backends")
  void keysAreNotUploaded(String name) throws IOException {
    try (Backend backend = open(name)) {
      for (KeyWidth width : KeyWidth.values()) {
        refuseUploads(backend, cut(width));
      }
      try (Keys there = backend.upload(before)) {
        assertThat(there.toArray()).isEqualTo(before.toArray());
      }
    }
  }

  private static void refuseUploads(Backend backend, Keys cut) {
    try (Keys target = backend.allocate(COUNT, cut.width())) {
      refused(() -> backend.upload(cut));
      refused(() -> backend.upload(cut, target));
      refused(cut::toArray);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("backends")
  void aFilterAndATopKAreAsBefore(String name) throws IOException {
    Keys keys = cut(KeyWidth.BITS_64);
    try (Backend backend = open(name);
        CuckooFilter filter = backend.create(CuckooFilterSpec.forKeys(4000).build());
        TopK top = backend.create(TopKSpec.of(5).withMemory(1 << 20).build())) {
      filter.insert(before).close();
      top.insert(before);
      List<byte[]> inFilter = state(filter.image());
      List<byte[]> inTop = state(top.image());
      refused(() -> filter.insert(keys));
      refused(() -> filter.delete(keys));
      refused(() -> filter.contains(keys));
      refused(() -> top.insert(keys));
      refused(() -> top.query(keys));
      assertThat(state(filter.image())).usingRecursiveComparison().isEqualTo(inFilter);
      assertThat(state(top.image())).usingRecursiveComparison().isEqualTo(inTop);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("backends")
  void groupsAreAsBefore(String name) throws IOException {
    Keys keys = cut(KeyWidth.BITS_64);
    GroupBySpec spec = GroupBySpec.sum();
    try (Backend backend = open(name);
        GroupBy groupBy = backend.create(spec);
        GroupBy inPasses = backend.create(spec.memoryBudget(1 << 22));
        GroupAccumulator accumulator = backend.create(spec.inParts())) {
      accumulator.add(before, before);
      refused(() -> groupBy.aggregate(keys, keys));
      refused(() -> inPasses.aggregate(keys, keys));
      refused(() -> accumulator.add(keys, keys));
      refused(() -> accumulator.add(Keys.of(new long[COUNT]), keys));
      try (Groups groups = accumulator.groups()) {
        assertThat(groups.size()).isEqualTo(1000);
      }
    }
  }
}
