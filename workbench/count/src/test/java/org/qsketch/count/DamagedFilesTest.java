package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Progress;
import org.qsketch.sketch.SketchSpec;

class DamagedFilesTest {
  private static final SketchSpec SPEC = SketchSpec.multiLevel().withMemory(1 << 18).build();

  @TempDir private Path folder;

  static Stream<Counting> ways() {
    return Stream.of(
        Counting.exactlyWithin(1 << 24, 3),
        new Counting(SPEC, 3, false),
        new Counting(SPEC, 3, true));
  }

  /** Half of a compressed file of lines that cannot be compressed well. */
  private Path cut() throws IOException {
    StringBuilder lines = new StringBuilder();
    new SplittableRandom(1)
        .longs(20_000)
        .forEach(noise -> lines.append("often\n").append(noise).append('\n'));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    }
    byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() / 2);
    return Files.write(folder.resolve("cut.gz"), half);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void whatWasReadBeforeTheDamageIsCounted(Counting counting) throws IOException {
    Path cut = cut();
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(cut);
        Counted counted = counting.countUpToDamage(cpu, source, Progress.NONE)) {
      assertThat(counted.damage().orElseThrow())
          .hasMessageContaining("cut.gz cannot be read to its end");
      CountingResult result = counted.result();
      assertThat(result.keys()).isBetween(15_000L, 25_000L);
      assertThat(result.top().getFirst().text()).isEqualTo("often");
      assertThat(result.top().getFirst().atLeast()).isEqualTo((result.keys() + 1) / 2);
    }
  }

  @Test
  void textsOfOtherFilesAreFound() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "elsewhere\n".repeat(1_000_000));
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(List.of(other, cut()));
        Counted counted =
            Counting.exactlyWithin(1 << 24, 2).countUpToDamage(cpu, source, Progress.NONE)) {
      assertThat(counted.result().top())
          .extracting(TopKey::text)
          .containsExactly("elsewhere", "often");
    }
  }

  @Test
  void whoAsksForAllCountsGetsNone() throws IOException {
    FakeBackend fake = new FakeBackend();
    try (KeySource source = KeySources.lines(cut())) {
      assertThatThrownBy(() -> new Counting(SPEC, 0, false).count(fake, source, Progress.NONE))
          .isInstanceOf(DamagedInputException.class);
    }
    assertThat(fake.open()).isZero();
  }
}
