package org.qsketch.cli.output;

import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.qsketch.bench.run.Progress;

/** Progress for people at a terminal (a bar that goes when its part is done) and for log files. */
public final class ConsoleProgress {
  /** Set by the launcher, which can see what standard error is connected to. */
  private static final String TERMINAL_PROPERTY = "qsketch.terminal";

  private static final int COLUMNS = 79;
  private static final int REFRESH_MILLIS = 200;

  private ConsoleProgress() {}

  /** Whether somebody is watching standard error. */
  static boolean isTerminal() {
    return Boolean.getBoolean(TERMINAL_PROPERTY);
  }

  public static Progress to(PrintWriter err) {
    return isTerminal() ? new Bar(err) : new Lines(err);
  }

  /** One line for each part, when it begins. */
  private record Lines(PrintWriter err) implements Progress {
    @Override
    public void start(String label, long total) {
      err.println(label + " ...");
      err.flush();
    }

    @Override
    public void step(long amount) {}

    @Override
    public void done() {}
  }

  /** A bar with the time that is left; of parts within parts, the innermost shows. */
  private static final class Bar implements Progress {
    private final PrintWriter err;
    private final Deque<ProgressBar> bars = new ArrayDeque<>();

    Bar(PrintWriter err) {
      this.err = err;
    }

    @Override
    public void start(String label, long total) {
      bars.stream().limit(1).forEach(ProgressBar::pause);
      bars.push(bar(label, total));
    }

    private ProgressBar bar(String label, long total) {
      return new ProgressBarBuilder()
          .setTaskName(label)
          .setInitialMax(total)
          .setStyle(ProgressBarStyle.ASCII)
          .setUpdateIntervalMillis(REFRESH_MILLIS)
          .setConsumer(new DelegatingProgressBarConsumer(this::show, COLUMNS))
          .clearDisplayOnFinish()
          .continuousUpdate()
          .build();
    }

    private void show(String text) {
      err.print("\r" + text);
      err.flush();
    }

    @Override
    public void step(long amount) {
      bars.element().stepBy(amount);
    }

    @Override
    public void done() {
      bars.pop().close();
      bars.stream().limit(1).forEach(ProgressBar::resume);
    }
  }
}
