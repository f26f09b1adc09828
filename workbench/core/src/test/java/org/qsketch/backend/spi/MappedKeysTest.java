package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/** Keys of a mapped file are copied by several threads before they change anything. */
final class MappedKeysTest {
  private static final int COUNT = 3 * (1 << 17) + 5;

  @TempDir private Path folder;

  @Test
  void aCopyHasEveryKey() throws IOException {
    long[] wanted = LongStream.range(1, COUNT + 1).map(Mix::fmix64).toArray();
    ByteBuffer bytes = ByteBuffer.allocate(COUNT * Long.BYTES).order(ByteOrder.nativeOrder());
    bytes.asLongBuffer().put(wanted);
    Path file = Files.write(folder.resolve("keys"), bytes.array());
    try (Arena arena = Arena.ofShared();
        FileChannel channel = FileChannel.open(file)) {
      MemorySegment memory = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
      Keys keys = Keys.of(memory, KeyWidth.BITS_64);
      assertThat(MappedKeys.resident(keys, Keys::toArray)).isEqualTo(wanted);
      assertThat(MappedKeys.<Keys>resident(keys, copy -> copy)).isNotSameAs(keys);
    }
  }
}
