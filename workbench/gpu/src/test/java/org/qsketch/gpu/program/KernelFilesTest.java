package org.qsketch.gpu.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.gpu.device.KernelDialect;

/** The kernel texts of both dialects say the same, and what the host expects. */
final class KernelFilesTest {
  /** What options always say, and what a file says to one that it includes. */
  private static final Set<String> OTHER_CHOICES =
      Set.of("KEY_BITS", "HASH", "WEIGHTED", "TABLE_IN_LOCAL", "ITEM_KEYS");

  @ParameterizedTest
  @MethodSource("org.qsketch.gpu.program.KernelFiles#names")
  void bothDialectsHaveTheSameEntryPoints(String file) {
    assertThat(KernelFiles.entryPoints(KernelDialect.CUDA, file))
        .containsExactlyEntriesOf(KernelFiles.entryPoints(KernelDialect.OPENCL, file));
  }

  @Test
  void theHostKnowsWhatFilesLetItDefine() {
    Set<String> known = Stream.of(Define.values()).map(Define::name).collect(Collectors.toSet());
    known.addAll(OTHER_CHOICES);
    Set<String> chosen =
        KernelFiles.names()
            .flatMap(file -> KernelFiles.choices(file).stream())
            .collect(Collectors.toSet());
    assertThat(chosen).isEqualTo(known);
  }

  @Test
  void aFileIsNotCompiledWithADefaultThatTheHostHasNotChosen() {
    assertThatIllegalStateException()
        .isThrownBy(() -> KernelOptions.NONE.source(KernelDialect.OPENCL, "sub_warp_sketch"))
        .withMessageContaining("sub_warp_sketch is compiled without WIDTH");
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
