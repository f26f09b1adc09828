package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.contract.Specs;
import org.qsketch.gpu.KernelDialect;
import org.qsketch.gpu.Program;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/** Every kernel file compiles, in every way that the host asks for; no device is needed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CudaKernelsTest {
  private NvrtcCompiler compiler;

  @BeforeAll
  void findNvrtc() {
    compiler = Machine.requireNvrtc();
  }

  static Stream<Program> programs() {
    return Program.STRUCTURES.stream()
        .flatMap(
            structure ->
                widths(structure)
                    .flatMap(
                        width ->
                            Stream.of(KeyWidth.values())
                                .flatMap(keys -> programs(structure, width, keys))));
  }

  private static Stream<Program> programs(String structure, int width, KeyWidth keys) {
    Map<String, Integer> definitions = Map.of("WIDTH", width, "DEPTH", 3);
    return Stream.concat(HashFamily.builtIn().stream(), Stream.of(Specs.USER_HASH))
        .map(hash -> new Program(structure, keys, hash, definitions));
  }

  private static Stream<Integer> widths(String structure) {
    return switch (structure) {
      case "warp_sketch" -> Stream.of(32, 64, 128);
      case "sub_warp_sketch" -> Stream.of(8, 16);
      default -> Stream.of(8);
    };
  }

  @ParameterizedTest
  @MethodSource("programs")
  void everyProgramCompilesToPtx(Program program) {
    int oldest = compiler.supportedCapabilities()[0];
    byte[] ptx = compiler.toPtx(program.source(KernelDialect.CUDA), oldest);
    assertThat(new String(ptx, StandardCharsets.US_ASCII)).contains(".entry ");
  }
}
