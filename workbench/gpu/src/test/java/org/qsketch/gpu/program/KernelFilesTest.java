package org.qsketch.gpu.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.gpu.device.KernelDialect;

/** The two dialects say the same. */
final class KernelFilesTest {
  @ParameterizedTest
  @MethodSource("org.qsketch.gpu.program.KernelFiles#names")
  void bothDialectsHaveTheSameEntryPoints(String file) {
    assertThat(KernelFiles.entryPoints(KernelDialect.OPENCL, file))
        .isEqualTo(KernelFiles.entryPoints(KernelDialect.CUDA, file));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.gpu.program.KernelFiles#names")
  void bothDialectsHaveTheSameFunctionsInTheSameOrder(String file) {
    assertThat(KernelFiles.functions(KernelDialect.OPENCL, file))
        .isEqualTo(KernelFiles.functions(KernelDialect.CUDA, file));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.gpu.program.KernelFiles#names")
  void aFileIsAHeaderOrHasEntryPoints(String file) {
    assertThat(KernelFiles.entryPoints(KernelDialect.CUDA, file).isEmpty())
        .isEqualTo(Program.HEADERS.contains(file));
  }

  @Test
  void sketchesHaveTheEntryPointsThatTheHostCalls() {
    for (String sketch : List.of("thread_sketch", "warp_sketch", "sub_warp_sketch")) {
      assertThat(KernelFiles.entryPoints(KernelDialect.CUDA, sketch))
          .containsOnlyKeys("add", "query");
    }
    assertThat(KernelFiles.entryPoints(KernelDialect.CUDA, "multi_level_sketch"))
        .containsOnlyKeys("insert", "insert_locked", "remove", "query");
  }
}
