package org.qsketch.torture;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;

/**
 * Runs single cases under a watchdog.
 *
 * @param reference computes the correct answers
 * @param patience the time limit of a case
 */
record CaseRunner(Backend reference, Duration patience) {
  /**
   * The outcome of a case.
   *
   * @param operations the number of operations
   * @param steps the first operation and the latest ones
   * @param failure the broken promise; empty if there is none
   * @param trace stack traces; empty if they are of no use
   * @param hangs whether the case still runs and may block its backend forever
   */
  record Outcome(
      long operations, List<String> steps, String failure, String trace, boolean hangs) {}

  /**
   * Runs a case.
   *
   * @throws InterruptedException if this thread is interrupted while it waits
   */
  Outcome run(TortureTrial trial, Backend backend, long seed) throws InterruptedException {
    Path folder = folder();
    TortureCase tried = new TortureCase(backend, reference, seed, folder);
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              trial.run(tried);
              return null;
            });
    Thread thread = Thread.ofPlatform().daemon().name("torture").start(task);
    try {
      task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return outcome(tried, "", "", false);
    } catch (ExecutionException e) {
      return failed(tried, e.getCause());
    } catch (TimeoutException _) {
      String hanging = "it has not ended after %d seconds".formatted(patience.toSeconds());
      return outcome(tried, hanging, stacks(thread), true);
    } finally {
      delete(folder);
    }
  }

  private static Outcome outcome(TortureCase tried, String failure, String trace, boolean hangs) {
    return new Outcome(tried.operations(), tried.steps(), failure, trace, hangs);
  }

  private static Outcome failed(TortureCase tried, Throwable thrown) {
    return thrown instanceof BrokenPromiseException broken
        ? outcome(tried, broken.getMessage(), "", false)
        : outcome(tried, "it threw " + line(thrown), trace(thrown), false);
  }

  private static String line(Throwable thrown) {
    return thrown.toString().strip().replaceAll("\\s*\\R\\s*", " ");
  }

  private static String trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  /** Returns the stacks of all threads, with the thread of the case first. */
  private static String stacks(Thread first) {
    return Thread.getAllStackTraces().entrySet().stream()
        .sorted(Comparator.comparing((Map.Entry<Thread, ?> entry) -> !entry.getKey().equals(first)))
        .map(entry -> stack(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining("\n"));
  }

  private static String stack(Thread thread, StackTraceElement... frames) {
    return Stream.of(frames)
        .map(frame -> "\n    at " + frame)
        .collect(
            Collectors.joining("", "%s (%s)".formatted(thread.getName(), thread.getState()), "\n"));
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("qsketch-torture");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Deletes the folder of a case. A case that hangs may still write, so its folder may remain among
   * the temporary files.
   */
  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> file.delete());
    } catch (IOException | UncheckedIOException _) {
      folder.toFile().deleteOnExit();
    }
  }
}
