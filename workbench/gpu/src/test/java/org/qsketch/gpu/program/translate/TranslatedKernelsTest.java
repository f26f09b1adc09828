package org.qsketch.gpu.program.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** The kernels in CUDA C++ are what is made from those in OpenCL C. */
@EnabledIf(value = "isCheckout", disabledReason = "the kernel folders are in a checkout alone")
final class TranslatedKernelsTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path COMMITTED = ROOT.resolve("cuda-kernels");

  private final Map<String, String> made = CudaKernels.from(ROOT.resolve("opencl-kernels"));

  static boolean isCheckout() {
    return Files.isDirectory(COMMITTED);
  }

  @Test
  void everyFileIsMadeButThePrelude() throws IOException {
    Set<String> expected = new TreeSet<>(made.keySet());
    expected.add("prelude.cu");
    try (Stream<Path> files = Files.list(COMMITTED)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith(".cu"))
                  .collect(Collectors.toSet()))
          .isEqualTo(expected);
    }
  }

  @Test
  void everyFileIsUpToDate() throws IOException {
    for (Map.Entry<String, String> file : made.entrySet()) {
      assertThat(Files.readString(COMMITTED.resolve(file.getKey())))
          .as("%s; to make it anew: %s", file.getKey(), CudaKernels.COMMAND)
          .isEqualTo(file.getValue());
    }
  }

  /** Formatting is left to the formatter. */
  @Test
  void everyLaunchIsUpToDate() throws IOException {
    for (Map.Entry<Path, String> file :
        LaunchRecords.from(ROOT.resolve("opencl-kernels")).entrySet()) {
      assertThat(words(Files.readString(ROOT.resolve(file.getKey()))))
          .as("%s; to make it anew: %s", file.getKey(), CudaKernels.COMMAND)
          .isEqualTo(words(file.getValue()));
    }
  }

  private static String words(String text) {
    return text.replaceAll("[\\s*]", "");
  }
}
