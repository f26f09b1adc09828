package org.qsketch.cli.command;

import java.io.PrintWriter;
import org.qsketch.bench.figures.UnfinishedRun;
import org.qsketch.cli.output.ConsoleProgress;

/** Says where the results of an unfinished run are kept, also when Ctrl-C ends the process. */
final class ResumeNotice implements AutoCloseable {
  private final UnfinishedRun run;
  private final PrintWriter err;
  private final Thread hook = new Thread(this::sayAtEnd);

  ResumeNotice(UnfinishedRun run, PrintWriter err) {
    this.run = run;
    this.err = err;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Says it when the process ends, perhaps below a bar. */
  private void sayAtEnd() {
    ConsoleProgress.leaveBar(err);
    say();
  }

  private void say() {
    if (run.journal().size() > 0) {
      err.println(
          "qsketch: what was measured is kept in %s: --resume goes on from there"
              .formatted(run.folder()));
      err.flush();
    }
  }

  /** Cancels the notice when all results have been written. */
  void withdraw() {
    boolean _ = Runtime.getRuntime().removeShutdownHook(hook);
  }

  @Override
  public void close() {
    if (Runtime.getRuntime().removeShutdownHook(hook)) {
      say();
    }
  }
}
