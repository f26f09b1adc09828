package org.qsketch.cli.command;

import java.io.PrintWriter;
import org.qsketch.bench.run.RunJournal;
import org.qsketch.cli.output.ConsoleProgress;

/** Says where the results of an unfinished run are kept, also when Ctrl-C ends the process. */
final class ResumeNotice implements AutoCloseable {
  private final RunJournal journal;
  private final String words;
  private final PrintWriter err;
  private final Thread hook = new Thread(this::sayAtEnd);

  /**
   * Says nothing yet.
   *
   * @param journal the results; without any there is nothing to say
   * @param words where they are, and how to go on
   */
  ResumeNotice(RunJournal journal, String words, PrintWriter err) {
    this.journal = journal;
    this.words = words;
    this.err = err;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Says it when the process ends, perhaps below a bar. */
  private void sayAtEnd() {
    ConsoleProgress.leaveBar(err);
    say();
  }

  private void say() {
    if (journal.size() > 0) {
      err.println("qsketch: " + words);
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
