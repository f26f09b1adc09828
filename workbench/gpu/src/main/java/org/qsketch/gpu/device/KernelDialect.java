package org.qsketch.gpu.device;

import org.qsketch.keys.UserHash;

/** The two languages in which kernels are written. */
public enum KernelDialect {
  /** CUDA C++, compiled by NVRTC. */
  CUDA("CUDA C++", "cuda", ".cu", "__device__ "),
  /** OpenCL C 1.2; some kernels enable its extensions for 64-bit atomic operations. */
  OPENCL("OpenCL C", "opencl", ".cl", "");

  private final String title;
  private final String folder;
  private final String suffix;
  private final String functionPrefix;

  KernelDialect(String title, String folder, String suffix, String functionPrefix) {
    this.title = title;
    this.folder = folder;
    this.suffix = suffix;
    this.functionPrefix = functionPrefix;
  }

  /**
   * Returns the name of the language.
   *
   * @return for messages
   */
  public String title() {
    return title;
  }

  /**
   * Returns the name of a kernel file.
   *
   * @param structure for example {@code sub_warp_sketch}
   * @return the name with its suffix
   */
  public String file(String structure) {
    return structure + suffix;
  }

  /**
   * Returns the prefix of a device function.
   *
   * @return the words before its type, followed by a space; empty in OpenCL C
   */
  public String functionPrefix() {
    return functionPrefix;
  }

  /**
   * Returns the path of a kernel file on the class path.
   *
   * @param structure the name of the file without suffix, for example {@code sub_warp_sketch}
   * @return the absolute path of a resource
   */
  public String resource(String structure) {
    return "/org/qsketch/kernels/%s/%s".formatted(folder, file(structure));
  }

  /**
   * Returns the source of a user's hash in this dialect.
   *
   * @param hash the hash
   * @return the body of a function, empty if the user gave none
   */
  public String source(UserHash hash) {
    return this == CUDA ? hash.cudaSource() : hash.openclSource();
  }
}
