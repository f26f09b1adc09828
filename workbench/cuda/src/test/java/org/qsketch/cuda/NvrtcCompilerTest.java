package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.gpu.device.KernelSource;

/** Compiles with the NVRTC of this machine, if there is one; no device is needed. */
final class NvrtcCompilerTest {
  private static final String KERNEL =
      """
      extern "C" __global__ void scale(unsigned* values, unsigned long long count) {
        unsigned long long i = blockIdx.x * (unsigned long long) blockDim.x + threadIdx.x;
        if (i < count) values[i] *= FACTOR;
      }
      """;

  private static NvrtcCompiler compiler;

  @BeforeAll
  static void findNvrtc() {
    compiler = Machine.requireNvrtc();
  }

  private static KernelSource source(String text, Map<String, String> definitions) {
    return new KernelSource("scale.cu", text, definitions);
  }

  @Test
  void aKernelBecomesPtxForAllNewerDevices() {
    byte[] ptx =
        compiler.compile(source(KERNEL, Map.of("FACTOR", "77")), KernelTarget.ptx(newest()));
    assertThat(new String(ptx, StandardCharsets.US_ASCII))
        .contains(".entry scale", ".target sm_" + newest(), "77")
        .endsWith("\0");
  }

  @Test
  void aKernelBecomesMachineCodeOfEveryArchitecture() {
    KernelSource source = source(KERNEL, Map.of("FACTOR", "3"));
    for (int capability : compiler.supportedCapabilities()) {
      assertThat(compiler.compile(source, KernelTarget.cubin(capability)))
          .startsWith(0x7F, 'E', 'L', 'F');
    }
  }

  @Test
  void anErrorIsShownWithItsLine() {
    assertThatExceptionOfType(KernelCompilationException.class)
        .isThrownBy(() -> compiler.compile(source(KERNEL, Map.of()), KernelTarget.ptx(newest())))
        .withMessageStartingWith("scale.cu does not compile with " + compiler.title())
        .withMessageContaining("scale.cu(3): error")
        .withMessageContaining("FACTOR");
  }

  @Test
  void anOptionThatNvrtcRefusesIsShown() {
    assertThatExceptionOfType(KernelCompilationException.class)
        .isThrownBy(
            () -> compiler.compile(source(KERNEL, Map.of("FACTOR", "1")), KernelTarget.ptx(7)))
        .withMessageContaining("NVRTC_ERROR_INVALID_OPTION")
        .withMessageContaining("--gpu-architecture");
  }

  @Test
  void definitionsAreOptionsInTheirOrder() {
    Map<String, String> definitions = new LinkedHashMap<>();
    definitions.put("FACTOR", "3");
    definitions.put("DEPTH", "2");
    assertThat(NvrtcCompiler.options(source("", definitions), KernelTarget.cubin(90)))
        .containsExactly("--gpu-architecture=sm_90", "--std=c++17", "-DFACTOR=3", "-DDEPTH=2");
  }

  @Test
  void theCompilerSaysWhatItIs() {
    assertThat(compiler.title()).startsWith("NVRTC " + compiler.version());
    assertThat(compiler.identity()).startsWith(compiler.title()).endsWith("bytes");
    assertThat(compiler.targetFor(newest())).contains(KernelTarget.cubin(newest()));
    assertThat(compiler.targetFor(newest() + 1)).contains(KernelTarget.ptx(newest()));
    assertThat(compiler.targetFor(10)).isEqualTo(Optional.empty());
  }

  private static int newest() {
    return Arrays.stream(compiler.supportedCapabilities()).max().orElseThrow();
  }
}
