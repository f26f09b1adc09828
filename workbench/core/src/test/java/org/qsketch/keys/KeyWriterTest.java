package org.qsketch.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKSpec;

/** Keys that are inserted one at a time arrive once each, whatever is refused meanwhile. */
final class KeyWriterTest {
  private final List<long[]> batches = new ArrayList<>();
  private final List<KeyKind> kinds = new ArrayList<>();
  private boolean isRefusing;

  private void take(Keys keys) {
    if (isRefusing) {
      throw new IllegalArgumentException("refused");
    }
    batches.add(keys.toArray());
    kinds.add(keys.kind());
  }

  private long[] taken() {
    return batches.stream().flatMapToLong(LongStream::of).toArray();
  }

  @Test
  void keysArriveInOrderInFullBatches() {
    int count = 3 * KeyWriter.BATCH + 5;
    try (KeyWriter writer = new KeyWriter(this::take)) {
      LongStream.range(0, count).forEach(writer::insert);
      assertThat(writer.waiting()).isEqualTo(5);
      assertThat(writer).hasToString("a writer with which 5 keys wait");
    }
    assertThat(batches).extracting(batch -> batch.length).containsOnlyOnce(5).hasSize(4);
    assertThat(taken()).isEqualTo(LongStream.range(0, count).toArray());
    assertThat(kinds).containsOnly(KeyKind.UNKNOWN);
  }

  @Test
  void flushingInsertsWhatWaitsOnce() {
    try (KeyWriter writer = new KeyWriter(this::take)) {
      writer.insert(7);
      writer.flush();
      writer.flush();
      writer.insert(8);
      assertThat(batches).hasSize(1);
    }
    assertThat(taken()).containsExactly(7, 8);
  }

  @Test
  void textsAreKeysOfTexts() {
    try (KeyWriter writer = new KeyWriter(this::take)) {
      writer.insert("word");
    }
    assertThat(taken()).containsExactly(TextKeys.key("word"));
    assertThat(kinds).containsExactly(KeyKind.TEXTS);
  }

  @Test
  void refusedKeysWaitAndTheNextOneDoesNot() {
    KeyWriter writer = new KeyWriter(this::take);
    LongStream.range(0, KeyWriter.BATCH).forEach(writer::insert);
    isRefusing = true;
    assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> writer.insert(-1));
    assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(writer::close);
    assertThat(writer.waiting()).isEqualTo(KeyWriter.BATCH);
    isRefusing = false;
    writer.close();
    assertThat(taken()).isEqualTo(LongStream.range(0, KeyWriter.BATCH).toArray());
  }

  @Test
  void aClosedWriterTakesNothing() {
    KeyWriter writer = new KeyWriter(this::take);
    writer.insert(1);
    writer.close();
    writer.close();
    assertThat(taken()).containsExactly(1);
    assertThatIllegalStateException()
        .isThrownBy(() -> writer.insert(2))
        .withMessage("the writer is closed: make another one");
    assertThatIllegalStateException().isThrownBy(writer::flush);
  }

  @Test
  void aSketchCountsKeysOneAtATime() {
    SketchSpec spec = SketchSpec.thread().width(4096).build();
    try (Backend backend = Backends.open("cpu");
        Sketch sketch = backend.create(spec);
        Sketch atOnce = backend.create(spec);
        Keys keys = backend.generate(KeyStream.zipf(3, 1.1, 1000).wide(), 50_000)) {
      atOnce.insert(keys);
      sketch.insert(5);
      atOnce.insert(Keys.of(5L));
      try (KeyWriter writer = sketch.writer()) {
        LongStream.of(keys.toArray()).forEach(writer::insert);
      }
      assertThat(sketch.query(keys).toArray()).isEqualTo(atOnce.query(keys).toArray());
    }
  }

  @Test
  void aFullSketchRefusesWhatWaitsAndSaysHowManyKeysThatAre() {
    try (Backend backend = Backends.open("cpu");
        Sketch sketch = backend.create(SketchSpec.thread().width(64).build());
        KeyWriter writer = sketch.writer()) {
      sketch.insert(Keys.of(9L), Keys.of(-1));
      writer.insert(9);
      writer.insert(10);
      assertThatExceptionOfType(SketchFullException.class)
          .isThrownBy(writer::flush)
          .withMessageContaining("inserting 2 keys takes a counter of the thread sketch past")
          .withMessageEndingWith("; 2 keys still wait to be inserted");
      assertThat(sketch.query(10)).isZero();
      sketch.clear();
      writer.flush();
      assertThat(sketch.query(9)).isEqualTo(1);
      assertThat(sketch.query(10)).isEqualTo(1);
    }
  }

  @Test
  void aClosedSketchIsNamed() {
    try (Backend backend = Backends.open("cpu")) {
      Sketch sketch = backend.create(SketchSpec.thread().width(64).build());
      KeyWriter writer = sketch.writer();
      writer.insert(1);
      sketch.close();
      assertThatIllegalStateException()
          .isThrownBy(writer::close)
          .withMessageContaining("thread sketch")
          .withMessageContaining("closed");
    }
  }

  @Test
  void aTopKCountsKeysOneAtATime() {
    try (Backend backend = Backends.open("cpu");
        TopK top = backend.create(TopKSpec.of(5).withMemory(1 << 20).build())) {
      top.insert(3);
      try (KeyWriter writer = top.writer()) {
        writer.insert(3);
        writer.insert(4);
      }
      assertThat(top.top(5).keys()).containsExactly(new HeavyKey(3, 2, 2), new HeavyKey(4, 1, 1));
    }
  }
}
