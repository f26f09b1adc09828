package org.qsketch.lab.jupyter;

import java.util.Map;
import java.util.Optional;

/**
 * Looks whether the Jupyter that started this kernel still lives: a kernel of nobody is of no use.
 */
final class JupyterWatch {
  /** Jupyter sets it for kernels that are to end with it. */
  private static final String PARENT = "JPY_PARENT_PID";

  private JupyterWatch() {}

  /**
   * Begins to look.
   *
   * @param environment variables and their values
   * @param end called once if Jupyter has ended
   */
  static void begin(Map<String, String> environment, Runnable end) {
    Optional.ofNullable(environment.get(PARENT))
        .filter(number -> number.matches("\\d{1,18}"))
        .map(Long::valueOf)
        .ifPresent(number -> watch(number, end));
  }

  private static void watch(long number, Runnable end) {
    ProcessHandle.of(number).ifPresentOrElse(jupyter -> atEnd(jupyter, end), end);
  }

  private static void atEnd(ProcessHandle jupyter, Runnable end) {
    var _ = jupyter.onExit().thenRun(end);
  }
}
