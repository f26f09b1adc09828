package org.qsketch.cli.command;

import static org.qsketch.cli.option.OptionChecks.require;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.qsketch.cli.option.Durations;
import org.qsketch.count.LiveCounts;
import org.qsketch.count.StreamWindow;
import org.qsketch.count.WindowSpan;
import org.qsketch.window.Window;
import picocli.CommandLine.Option;

/** The options of a sliding window. */
final class CountWindow {
  static final String WINDOW = "--window";
  static final String TIME = "--time";

  private static final int DEFAULT_PANES = 10;

  @Option(
      names = WINDOW,
      paramLabel = "TIME",
      converter = Durations.class,
      description =
          "With --live or --time: count only the last part of the stream, such as 30s, 5m or 1h.")
  private Optional<Duration> window = Optional.empty();

  @Option(
      names = "--panes",
      paramLabel = "N",
      description =
          "The parts of the --window: it moves by one at a time. Each takes the memory of a"
              + " sketch. Default: "
              + DEFAULT_PANES
              + ".")
  private Optional<Integer> panes = Optional.empty();

  @Option(
      names = "--every",
      paramLabel = "TIME",
      converter = Durations.class,
      description =
          "With --window: write the list of the window whenever this time has passed, and at the"
              + " end, as CSV, or as a line of --json.")
  private Optional<Duration> every = Optional.empty();

  @Option(
      names = TIME,
      paramLabel = "NAME",
      description =
          "Move the --window, or --halve-every, by the time stamps in this column instead of the"
              + " clock: ISO 8601, or whole seconds, milliseconds or microseconds since 1970.")
  private Optional<String> time = Optional.empty();

  boolean isGiven() {
    return window.isPresent();
  }

  /** Returns the column of time stamps, if these move the window. */
  Optional<String> time() {
    return time;
  }

  /** Tells whether the list is written again and again, instead of once at the end. */
  boolean isRepeated() {
    return every.isPresent();
  }

  /** Refuses options that do not fit together. */
  void check(boolean live, boolean exact, CountInput input, CountDecay decay) {
    require(!live || !exact, "--live counts only with a sketch: leave --exact out");
    if (decay.isGiven()) {
      decay.check(live, this);
      refuseWithoutWindow(false);
      checkTime(input);
    } else if (window.isEmpty()) {
      refuseWithoutWindow(true);
    } else {
      require(
          live || time.isPresent(),
          "--window moves by the clock or by time stamps: add --live, or --time and a column");
      checkTime(input);
      require(!exact, "--window counts only with a sketch: leave --exact out");
      checkPanes();
    }
  }

  private void checkTime(CountInput input) {
    require(
        time.isEmpty() || input.isColumn(),
        "--time is for the keys of a column: name it with --column");
    require(
        time.isEmpty() || !input.isWeighted(),
        "--time counts 1 for each row, and --value another number: leave one of them out");
  }

  private void refuseWithoutWindow(boolean withTime) {
    String option =
        withTime && time.isPresent()
            ? TIME
            : every.isPresent() ? "--every" : panes.isPresent() ? "--panes" : "";
    require(option.isEmpty(), option + " is for a window: add --window, such as --window 5m");
  }

  private void checkPanes() {
    int count = panes.orElse(DEFAULT_PANES);
    require(
        count >= 1 && count <= Window.MOST_PANES,
        "--panes %d: give 1 to %d".formatted(count, Window.MOST_PANES));
    long millis = window.orElseThrow().toMillis();
    require(
        millis % count == 0,
        "--window %s has no %d panes of whole milliseconds: choose a window that is a multiple of the panes"
            .formatted(Durations.text(window.get()), count));
    require(
        every.isEmpty() || every.get().toMillis() % (millis / count) == 0,
        "--every %s is no multiple of a pane, which lasts %s: choose one, or other --panes"
            .formatted(every.map(Durations::text).orElse(""), Durations.text(pane())));
  }

  private Duration pane() {
    return window.orElseThrow().dividedBy(panes.orElse(DEFAULT_PANES));
  }

  /** Returns the window, which hands its reports on if there are to be any. */
  StreamWindow window(Consumer<LiveCounts> reports) {
    long repeat = every.map(time -> time.dividedBy(pane())).orElse(1L);
    return new StreamWindow(
        pane(),
        panes.orElse(DEFAULT_PANES),
        time.isPresent(),
        repeat,
        isRepeated() ? reports : _ -> {});
  }

  /** Returns what a report says of the window. */
  WindowWords words(WindowSpan span) {
    int count = panes.orElse(DEFAULT_PANES);
    String length =
        "the last %s (%d panes of %s)"
            .formatted(Durations.text(window.orElseThrow()), count, Durations.text(pane()));
    return new WindowWords(length, count, span);
  }
}
