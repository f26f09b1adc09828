package org.qsketch.gpu.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.gpu.device.KernelDialect;

/** The kernel texts of both dialects say the same, and what the host expects. */
final class KernelFilesTest {
  static Stream<Arguments> texts() {
    return Stream.of(KernelDialect.values())
        .flatMap(dialect -> KernelFiles.names().map(file -> Arguments.of(dialect, file)));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void entryPointsAreThoseOfTheTable(KernelDialect dialect, String file) {
    Map<String, List<Parameter>> declared = new LinkedHashMap<>();
    Stream.of(EntryPoint.values())
        .filter(entry -> entry.file().fileName().equals(file))
        .forEach(entry -> declared.put(entry.kernel(), entry.parameters()));
    assertThat(KernelFiles.entryPoints(dialect, file)).containsExactlyEntriesOf(declared);
  }

  @Test
  void everyFileWithEntryPointsIsInTheTable() {
    assertThat(
            KernelFiles.names()
                .filter(file -> !KernelFiles.entryPoints(KernelDialect.OPENCL, file).isEmpty()))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(KernelFile.values()).map(KernelFile::fileName).toList());
  }

  @ParameterizedTest
  @EnumSource
  void kernelsDefineWhatTheHostReliesOn(KernelDialect dialect) {
    Map<String, String> defined = new TreeMap<>();
    KernelFiles.names().forEach(file -> defined.putAll(KernelFiles.macros(dialect, file)));
    for (KernelConstant constant : KernelConstant.values()) {
      assertThat(defined.get(constant.name()))
          .as(constant.name())
          .isIn(constant.value() + "", constant.value() + "u");
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.gpu.program.KernelFiles#names")
  void bothDialectsHaveTheSameFunctionsInTheSameOrder(String file) {
    assertThat(KernelFiles.functions(KernelDialect.OPENCL, file))
        .isEqualTo(
            KernelFiles.functions(KernelDialect.CUDA, file).stream()
                .filter(name -> !name.equals("mul_hi")) // OpenCL C has it
                .toList());
  }
}
