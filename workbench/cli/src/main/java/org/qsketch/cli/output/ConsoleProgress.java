package org.qsketch.cli.output;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.qsketch.job.Pace;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;

/**
 * Shows progress: as a bar on a terminal, which disappears at its end, or as lines in a log file.
 */
public final class ConsoleProgress {
  /** Set by the launcher, which knows what standard error is connected to. */
  private static final String TERMINAL_PROPERTY = "qsketch.terminal";

  private static final int COLUMNS = 79;
  private static final int REFRESH_MILLIS = 200;
  private static final long MILLION = 1_000_000;

  private ConsoleProgress() {}

  /** Tells whether standard error is a terminal. */
  static boolean isTerminal() {
    return Boolean.getBoolean(TERMINAL_PROPERTY);
  }

  public static Progress to(PrintWriter err) {
    return isTerminal() ? new Bar(err) : new Lines(err, System::nanoTime);
  }

  /** Begins a new line on a terminal, where a bar may stand that nothing ends any more. */
  public static void leaveBar(PrintWriter err) {
    if (isTerminal()) {
      err.println();
    }
  }

  /** Prints a line for each part when it begins, and one every few minutes how far it is. */
  static final class Lines implements Progress {
    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(2);

    private final PrintWriter err;
    private final LongSupplier clock;
    private final Deque<Line> parts = new ArrayDeque<>();
    private long told;

    private record Line(String label, Pace pace) {}

    /**
     * Prints nothing yet.
     *
     * @param clock nanoseconds from any moment
     */
    Lines(PrintWriter err, LongSupplier clock) {
      this.err = err;
      this.clock = clock;
    }

    @Override
    public void start(String label, Work work) {
      parts.push(new Line(label, new Pace(work, clock)));
      tell(label + " ...");
    }

    private void tell(String line) {
      told = clock.getAsLong();
      err.println(line);
      err.flush();
    }

    @Override
    public void step(long more) {
      Line part = parts.element();
      part.pace().step(more);
      if (clock.getAsLong() - told >= PAUSE_NANOS) {
        part.pace().percent().ifPresent(percent -> tell(words(part, percent)));
      }
    }

    private static String words(Line part, int percent) {
      return "%s: %d %%%s"
          .formatted(part.label(), percent, part.pace().left().map(Lines::words).orElse(""));
    }

    private static String words(Duration left) {
      return ", %d:%02d:%02d left"
          .formatted(left.toHours(), left.toMinutesPart(), left.toSecondsPart());
    }

    @Override
    public void skip(long parts) {
      this.parts.element().pace().skip(parts);
    }

    @Override
    public void done() {
      parts.pop();
    }
  }

  /** A part of a job: a bar with the remaining time and the rate. */
  private record Part(ProgressBar bar, Pace pace, Work.Unit unit) {
    void step(long parts) {
      pace.step(parts);
      bar.stepBy(parts);
      pace.perSecond().ifPresent(rate -> bar.setExtraMessage(words(rate)));
    }

    void skip(long parts) {
      pace.skip(parts);
      bar.stepBy(parts);
    }

    private String words(double perSecond) {
      return unit == Work.Unit.KEY
          ? Units.rate(perSecond).replace("/s", " keys/s")
          : Units.bytesRate(perSecond);
    }
  }

  /** Shows the bar of the innermost part. */
  private static final class Bar implements Progress {
    private final PrintWriter err;
    private final Deque<Part> parts = new ArrayDeque<>();

    Bar(PrintWriter err) {
      this.err = err;
    }

    @Override
    public void start(String label, Work work) {
      parts.stream().limit(1).forEach(part -> part.bar().pause());
      Pace pace = new Pace(work, System::nanoTime);
      parts.push(new Part(bar(label, work, pace), pace, work.unit()));
    }

    private ProgressBar bar(String label, Work work, Pace pace) {
      return new ProgressBarBuilder()
          .setTaskName(label)
          .setInitialMax(work.parts())
          .setUnit(isLarge(work) ? "M" : "", isLarge(work) ? MILLION : work.unit().parts())
          .setEtaFunction(_ -> pace.left())
          .setStyle(ProgressBarStyle.ASCII)
          .setUpdateIntervalMillis(REFRESH_MILLIS)
          .setConsumer(new DelegatingProgressBarConsumer(this::show, COLUMNS))
          .clearDisplayOnFinish()
          .continuousUpdate()
          .build();
    }

    private static boolean isLarge(Work work) {
      return work.unit() != Work.Unit.STEP && work.parts() > 10 * MILLION;
    }

    private void show(String text) {
      err.print("\r" + text);
      err.flush();
    }

    @Override
    public void step(long more) {
      parts.element().step(more);
    }

    @Override
    public void skip(long more) {
      parts.element().skip(more);
    }

    @Override
    public void done() {
      parts.pop().bar().close();
      parts.stream().limit(1).forEach(part -> part.bar().resume());
    }
  }
}
