package org.qsketch.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Backends;
import org.qsketch.backend.DeviceException;
import org.qsketch.contract.JavaProcess;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Placement;

/** Faults of one of two NVIDIA GPUs. */
@Timeout(120)
final class CudaFaultsTest {
  private static final int KEYS = 1 << 18;
  private static final long DEADLY = 0xDEAD_BEA7L;
  private static final UserHash TRAP =
      UserHash.of("trap", (key, seed) -> Mix.fmix64(key + seed))
          .withKernels(
              "if (key == 0xDEADBEA7UL) { asm volatile(\"trap;\"); } return fmix64(key + seed);",
              "return fmix64(key + seed);");
  private static final SketchSpec SPEC = SketchSpec.subWarp().forKeys(KEYS).hash(TRAP).build();

  @BeforeEach
  void requireTwoCards() {
    assumeTrue(Backends.available().contains("cuda"), "there is no device cuda");
    assumeTrue(Backends.devices("cuda:*").size() > 1, "there is one device only");
  }

  /**
   * The driver refuses all devices to a process after such a fault, so a separate process has it.
   */
  @Test
  void oneIsLostAndBothCanBeUsedByANewProcess() throws IOException, InterruptedException {
    List<String> output = outputOf("", "lose");
    assertThat(output)
        .filteredOn(line -> line.startsWith("says:"))
        .singleElement()
        .asString()
        .contains("cuda:1, a device of the fleet", "CUDA_ERROR", "restart the program");
    assertThat(output).anyMatch(line -> line.startsWith("then: counts were lost"));
    assertThat(output)
        .filteredOn(line -> line.startsWith("refused: CUDA cannot open cuda"))
        .hasSize(2)
        .allMatch(line -> line.contains("CUDA_ERROR") && line.contains("restart the program"));
    assertThat(counts(outputOf("", "count"))).containsExactly("again: 1", "again: 1", "again: 1");
  }

  @Test
  void theOrderOfCardsIsTheEnvironments() throws IOException, InterruptedException {
    assertThat(counts(outputOf("1,0", "count")))
        .containsExactly("again: 1", "again: 1", "again: 1");
  }

  private static List<String> counts(List<String> output) {
    return output.stream().filter(line -> line.startsWith("again:")).toList();
  }

  @Test
  void oneHasNoMemoryAndTheOtherIsLeftAlone() {
    SketchSpec spec = SketchSpec.subWarp().withMemory(4L << 30).build();
    try (Backend second = Backends.open("cuda:1");
        Backend fleet = Backends.open("cuda:0+cuda:1")) {
      long most = second.freeBytes() - (1L << 30);
      Keys ballast = second.allocate(most / Long.BYTES, KeyWidth.BITS_64);
      assertThatExceptionOfType(InsufficientMemoryException.class)
          .isThrownBy(() -> fleet.create(spec.placed(Placement.REPLICATED)))
          .withMessageContaining("cuda:1");
      ballast.close();
      try (Sketch sketch = fleet.create(spec.placed(Placement.REPLICATED))) {
        assertThat(counted(sketch)).isEqualTo(1);
      }
    }
  }

  private static List<String> outputOf(String visible, String argument)
      throws IOException, InterruptedException {
    ProcessBuilder builder = JavaProcess.of(CudaFaultsTest.class, argument);
    if (!visible.isEmpty()) {
      builder.environment().put("CUDA_VISIBLE_DEVICES", visible);
    }
    return JavaProcess.lines(builder);
  }

  /** Prints what a fleet says, which may lose a device, and then each of its devices. */
  static void main(String[] arguments) {
    try (Backend fleet = Backends.open("cuda:0+cuda:1")) {
      if (arguments[0].equals("lose")) {
        lose(fleet);
      } else {
        count(fleet);
      }
    }
    countOn("cuda:0");
    countOn("cuda:1");
  }

  private static void countOn(String name) {
    try (Backend device = Backends.open(name)) {
      count(device);
    } catch (BackendUnavailableException e) {
      System.out.println("refused: " + e.getMessage());
    }
  }

  /** The deadly key is in the share of the second device. */
  private static void lose(Backend fleet) {
    long[] keys = LongStream.range(0, KEYS).toArray();
    keys[KEYS - 1] = DEADLY;
    Sketch sketch = fleet.create(SPEC.placed(Placement.REPLICATED));
    try {
      sketch.insert(Keys.of(keys));
      sketch.image().close();
    } catch (DeviceException e) {
      System.out.println("says: " + e.getMessage());
    }
    try {
      sketch.image().close();
    } catch (IllegalStateException e) {
      System.out.println("then: " + e.getMessage());
    }
  }

  private static void count(Backend backend) {
    try (Sketch sketch = backend.create(SPEC)) {
      System.out.println("again: " + counted(sketch));
    }
  }

  private static long counted(Sketch sketch) {
    sketch.insert(Keys.of(LongStream.range(0, KEYS).toArray()));
    try (Counts counts = sketch.query(Keys.of(KEYS / 2L))) {
      return counts.get(0);
    }
  }
}
