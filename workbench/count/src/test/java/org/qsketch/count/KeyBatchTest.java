package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;

class KeyBatchTest {
  private static final int CAPACITY = 1000;

  @TempDir private Path folder;

  private KeyBlock words(String text) throws IOException {
    KeyBlock block = new KeyBlock();
    try (KeySource source = KeySources.words(Files.writeString(folder.resolve("words"), text))) {
      source.next(block);
    }
    return block;
  }

  @Test
  void aBatchEndsWhereItsTextsFillTheirShareOfTheHeap() throws IOException {
    KeyBlock block = words("a b");
    try (KeyBatch batch = new KeyBatch(CAPACITY, true, 2 * block.heapBytes())) {
      assertThat(batch.add(block)).isTrue();
      assertThat(batch.add(words("c d"))).isTrue();
      assertThat(batch.add(words("e f"))).isFalse();
      assertThat(batch.keys().size()).isEqualTo(4);
      assertThat(batch.text(2)).isEqualTo("c");
      assertThat(batch.clear()).hasSize(2);
      assertThat(batch.add(words("e f"))).isTrue();
    }
  }

  @Test
  void aBlockLargerThanTheShareIsABatchByItself() throws IOException {
    try (KeyBatch batch = new KeyBatch(CAPACITY, true, 1)) {
      assertThat(batch.add(words("a b"))).isTrue();
      assertThat(batch.add(words("c d"))).isFalse();
    }
  }

  @Test
  void aBlockWithoutAKeyIsNotKept() throws IOException {
    KeyBlock empty = words("...");
    try (KeyBatch batch = new KeyBatch(CAPACITY, true)) {
      assertThat(batch.add(empty)).isTrue();
      assertThat(batch.keeps(empty)).isFalse();
      assertThat(batch.clear()).isEmpty();
    }
  }

  @Test
  void withoutTextsTheHeapSetsNoBound() throws IOException {
    try (KeyBatch batch = new KeyBatch(CAPACITY, false, 1)) {
      assertThat(batch.add(words("a b"))).isTrue();
      assertThat(batch.add(words("c d"))).isTrue();
      assertThat(batch.clear()).isEmpty();
    }
  }
}
