package org.qsketch.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.Backend;
import org.qsketch.contract.Specs;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** What is particular to the CPU backend. */
final class CpuBackendTest {
  private static final Path PROCESS_STATUS = Path.of("/proc/self/status");

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1025})
  void aNumberOfThreadsOutOfBoundsIsRefused(int threads) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CpuBackend.open(threads))
        .withMessageContaining("threads is " + threads);
  }

  @Test
  void theDeviceSaysHowManyThreadsItUses() {
    try (Backend cpu = CpuBackend.open(3)) {
      assertThat(cpu.name()).isEqualTo("cpu");
      assertThat(cpu.device().computeUnits()).isEqualTo(3);
    }
  }

  /** Compares a large batch, which threads share, bit for bit between numbers of threads. */
  @ParameterizedTest
  @MethodSource("orderedVariants")
  void theNumberOfThreadsDoesNotChangeATable(String variant) {
    SketchSpec spec = Specs.large(variant);
    try (Backend one = CpuBackend.open(1);
        Backend many = CpuBackend.open(7);
        SketchImage expected = filled(one, spec);
        SketchImage image = filled(many, spec)) {
      assertThat(image.parts().getFirst().mismatch(expected.parts().getFirst())).isEqualTo(-1);
    }
  }

  static Stream<String> orderedVariants() {
    return Stream.of("thread", "warp", "half-warp", "sub-warp", "slim-fat:3");
  }

  private static SketchImage filled(Backend backend, SketchSpec spec) {
    try (Sketch sketch = backend.create(spec);
        Keys keys = backend.generate(KeyStream.zipf(8, 1.1, 1 << 16).wide(), 300_000)) {
      sketch.insert(keys);
      return sketch.image();
    }
  }

  /**
   * 10 000 sketches of 128 KiB, or their images, would take 1.3 GB if they were not freed. The
   * bound leaves space for the Java heap, which may grow by all the objects that were made
   * meanwhile.
   */
  @Test
  void openingAndClosingSketchesDoesNotGrowTheProcess() throws IOException {
    assumeTrue(Files.isReadable(PROCESS_STATUS), "the size of the process is read from Linux");
    SketchSpec spec = SketchSpec.subWarp().withMemory(128 << 10).build();
    try (Backend cpu = CpuBackend.open(1)) {
      openAndClose(cpu, spec, 1_000);
      long before = residentBytes();
      openAndClose(cpu, spec, 10_000);
      assertThat(residentBytes() - before).isLessThan(600L << 20);
    }
  }

  /** Both are written to: the sketch with zeros when it is made, the image with the copy. */
  private static void openAndClose(Backend cpu, SketchSpec spec, int times) {
    for (int i = 0; i < times; i++) {
      try (Sketch sketch = cpu.create(spec);
          SketchImage image = sketch.image()) {
        assertThat(image.spec()).isSameAs(spec);
      }
    }
  }

  private static long residentBytes() throws IOException {
    return Files.readAllLines(PROCESS_STATUS).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -64, 32, 100})
  void aProbeOfNoWholeSectorsIsRefused(long bytes) {
    try (Backend cpu = CpuBackend.open(1)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> cpu.accessProbe(bytes))
          .withMessageContaining(bytes + " bytes");
    }
  }

  @Test
  void memoryOfTheHostHasNoLinkToMeasure() {
    try (Backend cpu = CpuBackend.open(1)) {
      assertThat(cpu.linkProbe(64)).isEmpty();
    }
  }

  @Test
  void aProbeIsClosedWithItsBackend() {
    Backend cpu = CpuBackend.open(2);
    AccessProbe probe = cpu.accessProbe(64);
    probe.copy();
    cpu.close();
    assertThatIllegalStateException().isThrownBy(() -> probe.gather(1));
    probe.close();
  }
}
