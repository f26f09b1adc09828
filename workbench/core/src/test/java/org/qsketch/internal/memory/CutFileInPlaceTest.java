package org.qsketch.internal.memory;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UnreadableKeysException;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** A mapped file is cut, and memory for a copy of its keys is lacking: the error is the same. */
@Timeout(60)
class CutFileInPlaceTest {
  private static final int COUNT = 1 << 18;

  private final Arena arena = Arena.ofShared();

  @TempDir private Path folder;

  @BeforeEach
  void haveLittleMemory() {
    AvailableMemory.measureBy(() -> 1 << 10);
  }

  @AfterEach
  void reset() {
    AvailableMemory.reset();
    arena.close();
  }

  private Keys cut() throws IOException {
    Path file = Files.write(folder.resolve("keys"), new byte[COUNT * Long.BYTES]);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      Keys keys =
          Keys.of(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena), KeyWidth.BITS_64);
      channel.truncate(4096);
      return keys;
    }
  }

  @Test
  void everyChangeIsRefused() throws IOException {
    Keys keys = cut();
    try (Backend backend = Backends.open("cpu", 2);
        Sketch sketch = backend.create(SketchSpec.subWarp().withMemory(1 << 14).build());
        CuckooFilter filter = backend.create(CuckooFilterSpec.forKeys(4000).build());
        GroupAccumulator accumulator = backend.create(GroupBySpec.sum().inParts())) {
      refused(() -> sketch.insert(keys));
      refused(() -> filter.insert(keys));
      refused(() -> accumulator.add(keys, keys));
      refused(() -> accumulator.add(Keys.of(new long[COUNT]), keys));
    }
  }

  private static void refused(Runnable operation) {
    assertThatExceptionOfType(UnreadableKeysException.class).isThrownBy(operation::run);
  }
}
