package org.qsketch.gpu.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.gpu.device.KernelDialect;

/** The kernel texts of both dialects say the same, and what the host expects. */
final class KernelFilesTest {
  static Stream<Arguments> texts() {
    return Stream.of(KernelDialect.values())
        .flatMap(
            dialect -> Stream.of(KernelFile.values()).map(file -> Arguments.of(dialect, file)));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void entryPointsAreThoseOfTheTable(KernelDialect dialect, KernelFile file) {
    Map<String, List<Parameter>> declared = new LinkedHashMap<>();
    Stream.of(EntryPoint.values())
        .filter(entry -> entry.file() == file)
        .forEach(entry -> declared.put(entry.kernel(), entry.parameters()));
    assertThat(KernelFiles.entryPoints(dialect, file)).containsExactlyEntriesOf(declared);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void aFileIsAHeaderOrHasEntryPoints(KernelDialect dialect, KernelFile file) {
    assertThat(KernelFiles.entryPoints(dialect, file).isEmpty())
        .isNotEqualTo(KernelFile.programs().contains(file));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void aHeaderNamesWhatTheHostDefinesWithItsValue(KernelDialect dialect, KernelFile file) {
    Map<String, String> lines = KernelFiles.definedByTheHost(dialect, file);
    for (KernelConstant constant : KernelConstant.of(file)) {
      assertThat(lines.get(constant.name())).contains("(" + constant.macro() + ")");
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void whatTheHostDefinesIsNotDefinedOnceMore(KernelDialect dialect, KernelFile file) {
    List<String> defined =
        Stream.concat(
                Stream.of(KernelConstant.values()).map(Enum::name),
                KernelFiles.definedByTheHost(dialect, file).keySet().stream())
            .toList();
    assertThat(KernelFiles.macros(dialect, file)).doesNotContainAnyElementsOf(defined);
  }

  @ParameterizedTest
  @EnumSource
  void bothDialectsHaveTheSameFunctionsInTheSameOrder(KernelFile file) {
    assertThat(KernelFiles.functions(KernelDialect.OPENCL, file))
        .isEqualTo(
            KernelFiles.functions(KernelDialect.CUDA, file).stream()
                .filter(name -> !name.equals("mul_hi")) // OpenCL C has it
                .toList());
  }
}
