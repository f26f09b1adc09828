package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.gpu.device.KernelSource;

/** NVRTC, the compiler of CUDA C++. It needs no device. */
final class NvrtcCompiler {
  private static final List<String> STANDARD_OPTIONS = List.of("--std=c++17");

  private final Nvrtc nvrtc;
  private final CudaVersion version;
  private final Optional<Path> file;

  /**
   * Wraps a loaded library.
   *
   * @param file the file of the library, if known
   */
  NvrtcCompiler(Nvrtc nvrtc, Optional<Path> file) {
    this.nvrtc = nvrtc;
    this.file = file;
    this.version = queryVersion();
  }

  private CudaVersion queryVersion() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment major = arena.allocate(ValueLayout.JAVA_INT);
      MemorySegment minor = arena.allocate(ValueLayout.JAVA_INT);
      nvrtc.check("report its version", () -> (int) nvrtc.version().invokeExact(major, minor));
      return new CudaVersion(
          major.get(ValueLayout.JAVA_INT, 0), minor.get(ValueLayout.JAVA_INT, 0));
    }
  }

  CudaVersion version() {
    return version;
  }

  /** Returns the name and version, as exact as the file name allows. */
  String title() {
    return "NVRTC " + exactVersion();
  }

  private String exactVersion() {
    return file.map(path -> path.getFileName().toString())
        .map(name -> name.substring(name.indexOf(".so") + 3))
        .filter(suffix -> suffix.startsWith("." + version + "."))
        .map(suffix -> suffix.substring(1))
        .orElse(version.toString());
  }

  /** Returns a text that differs if compilers may compile the same source to different code. */
  String identity() {
    return title() + file.map(path -> " of " + path.toFile().length() + " bytes").orElse("");
  }

  /**
   * Returns the target for a device: its machine code or, if it is newer than this compiler, the
   * newest PTX.
   *
   * @param capability the compute capability of the device
   * @return empty if the device is too old
   */
  Optional<KernelTarget> targetFor(int capability) {
    int[] supported = supportedCapabilities();
    if (Arrays.binarySearch(supported, capability) >= 0) {
      return Optional.of(KernelTarget.cubin(capability));
    }
    OptionalInt newest = IntStream.of(supported).filter(older -> older < capability).max();
    return newest.isPresent() ? Optional.of(KernelTarget.ptx(newest.getAsInt())) : Optional.empty();
  }

  /** Returns the supported compute capabilities in ascending order. */
  int[] supportedCapabilities() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
      String attempt = "list the architectures that it supports";
      nvrtc.check(attempt, () -> (int) nvrtc.getNumSupportedArchs().invokeExact(count));
      MemorySegment list = arena.allocate(ValueLayout.JAVA_INT, count.get(ValueLayout.JAVA_INT, 0));
      nvrtc.check(attempt, () -> (int) nvrtc.getSupportedArchs().invokeExact(list));
      return list.toArray(ValueLayout.JAVA_INT);
    }
  }

  /**
   * Compiles a source.
   *
   * @return a cubin, or zero-terminated PTX
   * @throws KernelCompilationException if the source is wrong; the message holds the log
   */
  byte[] compile(KernelSource source, KernelTarget target) {
    try (NvrtcProgram program = new NvrtcProgram(nvrtc, source)) {
      int result = program.compile(options(source, target));
      if (result != Nvrtc.SUCCESS) {
        String log = nvrtc.errorName(result) + System.lineSeparator() + program.log();
        throw new KernelCompilationException(source.name(), title(), log);
      }
      return program.output(target.code());
    }
  }

  /** Returns all options of a compilation. */
  static List<String> options(KernelSource source, KernelTarget target) {
    return Stream.of(
            List.of("--gpu-architecture=" + target.architecture()),
            STANDARD_OPTIONS,
            source.options())
        .flatMap(List::stream)
        .toList();
  }
}
