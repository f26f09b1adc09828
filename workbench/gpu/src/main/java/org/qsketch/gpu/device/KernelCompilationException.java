package org.qsketch.gpu.device;

import org.qsketch.backend.DeviceException;

/** A kernel does not compile; the message holds the log of the compiler. */
public final class KernelCompilationException extends DeviceException {
  /**
   * Reports what the compiler said.
   *
   * @param name of the source
   * @param compiler for example {@code NVRTC 13.0}
   * @param log what it printed
   */
  public KernelCompilationException(String name, String compiler, String log) {
    super("%s does not compile with %s:%n%s".formatted(name, compiler, log.strip()));
  }
}
