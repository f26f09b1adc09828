package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** The examples in the documentation of keys. */
class KeysExampleTest {
  @Test
  void keysComeFromArraysAndTexts() {
    // @start region="host"
    Keys numbers = Keys.of(3, 1, 4, 1, 5); // 32 bits wide, over the array
    Keys some = numbers.slice(1, 3); // 1 and 4
    Keys words = TextKeys.of("to", "be"); // 64 bits wide, hashes of the texts
    // @end
    assertThat(some.toArray()).containsExactly(1, 4);
    assertThat(words.toArray()).containsExactly(TextKeys.key("to"), TextKeys.key("be"));
  }

  @Test
  void keysAreGeneratedAndUploaded() {
    try (Backend backend = Backends.open("cpu")) {
      assertThat(generateAndUpload(backend)).isEqualTo(1002);
    }
  }

  @Test
  void aColumnOutsideTheHeapIsCountedWithoutACopy() {
    try (Arena vector = Arena.ofShared()) {
      MemorySegment column = vector.allocateFrom(ValueLayout.JAVA_LONG, 17, 4, 17);
      assertThat(count(column.address(), 3)).isEqualTo(2);
    }
  }

  /** The address and the length are those of an Arrow vector's data buffer. */
  @SuppressWarnings("restricted")
  private static long count(long address, long rows) {
    // @start region="column"
    MemorySegment column = MemorySegment.ofAddress(address).reinterpret(rows * Long.BYTES);
    SketchSpec spec = SketchSpec.subWarp().forKeys(rows).workLoadFactor(0.5).build();
    try (Backend backend = Backends.open("cpu");
        Sketch sketch = backend.create(spec)) {
      sketch.insert(Keys.of(column, KeyWidth.BITS_64)); // read where it lies
      return sketch.query(17); // now the vector may be freed
    }
    // @end
  }

  private static long generateAndUpload(Backend backend) {
    // @start region="device"
    try (Keys generated = backend.generate(KeyStream.zipf(1, 1.1, 1 << 20), 1000);
        Keys uploaded = backend.upload(Keys.of(8L, 9L))) {
      return generated.size() + uploaded.size();
    }
    // @end
  }
}
