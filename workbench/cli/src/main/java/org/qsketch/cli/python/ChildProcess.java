package org.qsketch.cli.python;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.Charset;
import java.util.concurrent.TimeUnit;

/** Runs programs that end with this process. */
public final class ChildProcess {
  private static final int SECONDS_TO_END = 15;

  private ChildProcess() {}

  /**
   * The result of a program.
   *
   * @param exitCode 0 for success
   * @param text its output on both streams
   */
  public record Output(int exitCode, String text) {}

  /**
   * Runs a program to its end; when this one is ended before, by Ctrl-C or by a signal, it ends the
   * other first.
   *
   * @return the exit code
   * @throws IOException if there is no such program
   */
  public static int run(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    Thread atEnd = new Thread(() -> end(process));
    Runtime.getRuntime().addShutdownHook(atEnd);
    int exitCode = await(process);
    removeHook(atEnd);
    return exitCode;
  }

  private static void removeHook(Thread atEnd) {
    try {
      Runtime.getRuntime().removeShutdownHook(atEnd);
    } catch (IllegalStateException _) { // the end has begun
    }
  }

  /**
   * Runs a short program and keeps its output.
   *
   * @throws IOException if there is no such program
   */
  public static Output capture(ProcessBuilder builder) throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
    return new Output(await(process), text.strip());
  }

  private static int await(Process process) throws InterruptedIOException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      end(process);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a program ran");
    }
  }

  /** Terminates a program normally first, so that a server ends its kernels. */
  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        kill(process);
      }
    } catch (InterruptedException _) {
      kill(process);
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
