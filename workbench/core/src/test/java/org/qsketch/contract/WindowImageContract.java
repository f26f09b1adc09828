package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.topk.TopKSpec;
import org.qsketch.window.DistinctWindow;
import org.qsketch.window.SketchWindow;
import org.qsketch.window.TopKWindow;

/** Windows in files: they go on where they were, on any backend, and damage is told. */
interface WindowImageContract extends OnBackend {
  @Test
  default void aSavedWindowGoesOnAnywhere(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("window");
    try (SketchWindow window = new SketchWindow(backend(), Specs.small("sub-warp").build(), 3);
        Backend other = Backends.open("cpu", 2)) {
      window.insert(TextKeys.of("a", "a", "b"));
      window.advance();
      window.insert(TextKeys.of("a"));
      window.advance();
      window.save(file);
      try (SketchWindow opened = SketchWindow.open(other, file)) {
        opened.save(file);
        assertSame(opened, window);
      }
      try (SketchWindow opened = SketchWindow.open(backend(), file)) {
        assertSame(opened, window);
      }
    }
  }

  private static void assertSame(SketchWindow opened, SketchWindow window) {
    assertThat(opened.spec()).isEqualTo(window.spec());
    assertThat(opened.panes()).isEqualTo(3);
    assertThat(opened.keyKind()).isEqualTo(KeyKind.TEXTS);
    long key = TextKeys.key("a");
    assertThat(opened.query(key)).isEqualTo(3);
    assertThat(opened.query(key, 2)).isEqualTo(1);
    opened.insert(TextKeys.of("a"));
    opened.advance();
    assertThat(opened.query(key)).isEqualTo(2);
    opened.advance();
    assertThat(opened.query(key)).isEqualTo(1);
  }

  @Test
  default void windowsOfAllStructuresAreSaved(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("window");
    TopKSpec spec = TopKBoundsContract.small("tagged", 20);
    try (TopKWindow window = new TopKWindow(backend(), spec, 2)) {
      window.insert(Keys.of(KeyPattern.ZIPF.keys(3_000)));
      window.advance();
      window.insert(Keys.of(KeyPattern.UNIFORM.keys(300)));
      window.save(file);
      try (TopKWindow opened = TopKWindow.open(backend(), file)) {
        assertThat(opened.top(50)).isEqualTo(window.top(50));
        assertThat(opened.top(50, 1)).isEqualTo(window.top(50, 1));
      }
    }
    try (DistinctWindow window = new DistinctWindow(backend(), DistinctSpec.of(9), 4)) {
      window.insert(Keys.of(KeyPattern.UNIFORM.keys(3_000)));
      window.advance();
      window.insert(Keys.of(KeyPattern.SEQUENTIAL.keys(300)));
      window.save(file);
      try (DistinctWindow opened = DistinctWindow.open(backend(), file)) {
        assertThat(opened.estimate()).isEqualTo(window.estimate());
        assertThat(opened.estimate(1)).isEqualTo(window.estimate(1));
      }
    }
  }

  @Test
  default void damagedFilesAreRefused(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("window");
    try (DistinctWindow window = new DistinctWindow(backend(), DistinctSpec.of(6), 3)) {
      window.insert(Keys.of(KeyPattern.UNIFORM.keys(300)));
      window.save(file);
    }
    byte[] bytes = Files.readAllBytes(file);
    for (int size = 0; size < bytes.length; size++) {
      Files.write(file, Arrays.copyOf(bytes, size));
      assertRefused(file, size < 8 ? "does not begin with QWINDOW" : "is cut off");
    }
    Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
    assertRefused(file, "something was added to it");
    SplittableRandom random = new SplittableRandom(3);
    for (int at = 0; at < bytes.length; at++) {
      byte[] altered = bytes.clone();
      altered[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, altered);
      assertRefused(file, file.toString());
    }
  }

  private void assertRefused(Path file, String why) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> DistinctWindow.open(backend(), file).close())
        .withMessageContaining(why)
        .withMessageNotContaining("\n");
  }

  @Test
  default void filesOfOtherWindowsAreRefused(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("window");
    try (DistinctWindow window = new DistinctWindow(backend(), DistinctSpec.of(6), 1)) {
      window.save(file);
    }
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchWindow.open(backend(), file).close())
        .withMessageContaining("pane 0 is not a sketch image");
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchWindow.open(backend(), folder).close())
        .withMessageContaining("is no regular file");
    Path one = folder.resolve("one");
    byte[] small = Files.readAllBytes(file);
    try (DistinctWindow window = new DistinctWindow(backend(), DistinctSpec.of(7), 2)) {
      window.save(one);
    }
    byte[] mixed = Files.readAllBytes(one);
    int head = 20;
    int first = (mixed.length - head) / 2;
    byte[] joined = Arrays.copyOf(mixed, head + first + small.length - head);
    System.arraycopy(small, head, joined, head + first, small.length - head);
    Files.write(one, joined);
    assertRefused(one, "panes of different specs");
  }
}
