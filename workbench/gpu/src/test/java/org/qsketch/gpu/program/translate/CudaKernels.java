package org.qsketch.gpu.program.translate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes the kernels in CUDA C++. Every kernel is written by hand in OpenCL C, the dialect that
 * says more: it names address spaces, which CUDA C++ leaves out. Only the preludes are written
 * twice.
 *
 * <p>From the root of the repository, without a build: {@code java
 * workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java}
 */
public final class CudaKernels {
  static final String COMMAND =
      "java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java";

  private static final String OPENCL = ".cl";
  private static final String CUDA = ".cu";
  private static final String PRELUDE = "prelude" + OPENCL;

  private CudaKernels() {}

  /**
   * Replaces the CUDA kernels of the repository in the current folder.
   *
   * @param arguments none
   * @throws IOException if a file cannot be written
   */
  public static void main(String... arguments) throws IOException {
    Path target = Path.of("cuda-kernels");
    for (Map.Entry<String, String> file : from(Path.of("opencl-kernels")).entrySet()) {
      Files.writeString(target.resolve(file.getKey()), file.getValue());
    }
    for (Map.Entry<Path, String> file : LaunchRecords.from(Path.of("opencl-kernels")).entrySet()) {
      Files.createDirectories(file.getKey().getParent());
      Files.writeString(file.getKey(), file.getValue());
    }
  }

  /** The texts of all generated files by their names, made from a folder of OpenCL kernels. */
  static Map<String, String> from(Path folder) {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(CudaKernels::isTranslated).sorted().toList()) {
        String name = file.getFileName().toString();
        texts.put(name.replace(OPENCL, CUDA), header(name) + translated(file));
      }
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isTranslated(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(OPENCL) && !name.equals(PRELUDE);
  }

  private static String header(String name) {
    return "// Made from opencl-kernels/%s, the text to edit, by\n//   %s\n\n"
        .formatted(name, COMMAND);
  }

  private static String translated(Path file) throws IOException {
    try {
      return Translation.of(Files.readAllLines(file));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file.getFileName() + ": " + e.getMessage(), e);
    }
  }
}
