package org.qsketch.lab.jupyter;

import static j2html.TagCreator.div;
import static j2html.TagCreator.progress;
import static j2html.TagCreator.span;

import j2html.tags.DomContent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.dflib.jjava.jupyter.kernel.DisplayStream;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.qsketch.job.Pace;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.notebook.Screen;

/**
 * A bar below the cell for each part of a job, which moves as the part goes on, says how long the
 * rest will take, and in the end how long all took. Of parts within parts the innermost shows, in
 * the place of the outermost.
 */
final class CellProgress implements Progress {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final String BAR = "width: 16em";
  private static final int MINUTE = 60;

  private final DisplayStream display;
  private final LongSupplier clock;
  private final Deque<Part> parts = new ArrayDeque<>();
  private String id = "";
  private String waiting = "";
  private long shown;

  CellProgress(DisplayStream display) {
    this(display, System::nanoTime);
  }

  /**
   * Shows nothing yet.
   *
   * @param clock nanoseconds from any moment
   */
  CellProgress(DisplayStream display, LongSupplier clock) {
    this.display = display;
    this.clock = clock;
  }

  /** Shows that a job waits for its turn. */
  static CellProgress waiting(DisplayStream display, String name) {
    CellProgress progress = new CellProgress(display);
    progress.waiting = name;
    progress.open(data(div(nothingYet(), span(" " + name + ": waiting")), name + ": waiting"));
    return progress;
  }

  private static DomContent nothingYet() {
    return progress().attr("value", 0).attr("max", 1).withStyle(BAR);
  }

  /** Begins the job: all of its parts are in the place where it waited. */
  void begin() {
    parts.push(new Part(waiting, Work.unknown(), clock));
    showInnermost();
  }

  /** Shows that the job is not run. */
  void leave() {
    String left = waiting + ": not run";
    display.updateDisplay(id, data(div(left), left));
  }

  /** A part of the job, and how far it has come. */
  private static final class Part {
    private final String label;
    private final Work work;
    private final LongSupplier clock;
    private final Pace pace;
    private final long start;

    Part(String label, Work work, LongSupplier clock) {
      this.label = label;
      this.work = work;
      this.clock = clock;
      this.pace = new Pace(work, clock);
      this.start = clock.getAsLong();
    }

    String text() {
      String far = pace.percent().map(": %d %%"::formatted).orElse(" ...");
      return label + far + pace.left().map(Part::left).orElse("") + rate();
    }

    private static String left(Duration left) {
      long seconds = Math.ceilDiv(left.toMillis(), 1000);
      return seconds < MINUTE
          ? ", %d s left".formatted(seconds)
          : ", %d min %d s left".formatted(seconds / MINUTE, seconds % MINUTE);
    }

    private String rate() {
      OptionalDouble rate = pace.perSecond();
      String unit = work.unit() == Work.Unit.KEY ? " keys/s" : "B/s";
      return rate.isEmpty() ? "" : ", " + Numbers.rate(rate.getAsDouble()).replace("/s", unit);
    }

    DomContent bar() {
      return work.parts() > 0
          ? progress().attr("value", pace.done()).attr("max", work.parts()).withStyle(BAR)
          : progress().withStyle(BAR);
    }

    String conclusion() {
      String how = Thread.currentThread().isInterrupted() ? "interrupted after" : "done in";
      double seconds = (clock.getAsLong() - start) / 1e9;
      return "%s: %s %s".formatted(label, how, Numbers.seconds(seconds));
    }
  }

  @Override
  public void start(String label, Work work) {
    parts.push(new Part(label, work, clock));
    if (parts.size() == 1) {
      open(data(parts.element()));
    } else {
      showInnermost();
    }
  }

  private void open(DisplayData data) {
    id = UUID.randomUUID().toString();
    data.putTransientData("display_id", id);
    display.display(data);
    shown = clock.getAsLong();
  }

  @Override
  public void step(long more) {
    parts.element().pace.step(more);
    if (clock.getAsLong() - shown > PAUSE_NANOS) {
      showInnermost();
    }
  }

  @Override
  public void skip(long more) {
    parts.element().pace.skip(more);
  }

  @Override
  public void done() {
    String conclusion = parts.pop().conclusion();
    if (parts.isEmpty()) {
      String place = id;
      DeferredOutput.show(
          display, () -> display.updateDisplay(place, data(div(conclusion), conclusion)));
    } else {
      showInnermost();
    }
  }

  private void showInnermost() {
    display.updateDisplay(id, data(parts.element()));
    shown = clock.getAsLong();
  }

  private static DisplayData data(Part part) {
    return data(div(part.bar(), span(" " + part.text())), part.text());
  }

  private static DisplayData data(DomContent html, String text) {
    DisplayData data = new DisplayData(text);
    data.putHTML(html.render());
    return data;
  }

  /** A bar for each of several jobs, which all stand below the cell before the first one begins. */
  static final class CellTurns implements Screen.Turns {
    private final Queue<CellProgress> waiting;
    private Optional<CellProgress> running = Optional.empty();

    private CellTurns(Queue<CellProgress> waiting) {
      this.waiting = waiting;
    }

    static CellTurns of(DisplayStream display, List<String> names) {
      return new CellTurns(
          names.stream()
              .map(name -> CellProgress.waiting(display, name))
              .collect(Collectors.toCollection(ArrayDeque::new)));
    }

    @Override
    public Progress next() {
      running.ifPresent(CellProgress::done);
      CellProgress next = waiting.remove();
      next.begin();
      running = Optional.of(next);
      return next;
    }

    @Override
    public void close() {
      running.ifPresent(CellProgress::done);
      waiting.forEach(CellProgress::leave);
    }
  }

  /**
   * Defers the output of cells that were interrupted. The kernel lets go of such a cell before its
   * work has ended: what the work says then is shown while the next cell runs.
   */
  static final class DeferredOutput {
    private static final List<Runnable> WAITING = new ArrayList<>();

    private DeferredOutput() {}

    /** Shows something: now, if a cell is there to show it, otherwise later. */
    static synchronized void show(DisplayStream display, Runnable news) {
      if (display.isAttached()) {
        news.run();
      } else {
        WAITING.add(() -> show(display, news));
      }
    }

    /** Tries to show what has waited. */
    static synchronized void flush() {
      List<Runnable> waiting = List.copyOf(WAITING);
      WAITING.clear();
      waiting.forEach(Runnable::run);
    }
  }
}
