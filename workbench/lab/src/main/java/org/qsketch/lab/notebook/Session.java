package org.qsketch.lab.notebook;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Quantity;
import org.qsketch.lab.chart.Figure;
import tech.tablesaw.api.Table;

/**
 * The state of a kernel or a shell: the screen, the backends that were opened by name, and the runs
 * that several figures share.
 */
public final class Session {
  private static final Session CURRENT =
      new Session(new Terminal(Terminal.FOLDER, System.out::println));

  private final Map<String, Backend> backends = new HashMap<>();
  private final Map<String, Table> runs = new HashMap<>();
  private Screen screen;
  private Optional<String> lastError = Optional.empty();
  private Optional<String> chosen = Optional.empty();
  private OptionalLong largest = OptionalLong.empty();

  /**
   * Creates a session, for tests.
   *
   * @param screen where to show things
   */
  Session(Screen screen) {
    this.screen = screen;
  }

  /**
   * Returns the session of this Java virtual machine.
   *
   * @return what {@link Workbench} works with
   */
  public static Session current() {
    return CURRENT;
  }

  /**
   * Shows things elsewhere from now on.
   *
   * @param other where
   */
  public synchronized void showOn(Screen other) {
    screen = other;
  }

  /**
   * Returns where things are shown.
   *
   * @return the screen
   */
  public synchronized Screen screen() {
    return screen;
  }

  /** Runs a job whose parts show their progress in one place. */
  <T> T inOneJob(Function<Progress, T> job) {
    Screen outer = screen();
    Progress progress = outer.progress();
    showOn(new Part(outer, progress));
    try {
      return job.apply(progress);
    } finally {
      showOn(outer);
    }
  }

  /** The screen within a job. */
  private record Part(Screen screen, Progress progress) implements Screen {
    @Override
    public void say(String sentence) {
      screen.say(sentence);
    }

    @Override
    public void announce(Figure figure) {
      screen.announce(figure);
    }

    @Override
    public void show(tech.tablesaw.plotly.components.Figure chart) {
      screen.show(chart);
    }
  }

  /**
   * Keeps what an error had to say beyond its one line.
   *
   * @param trace the error with its stack
   */
  public synchronized void rememberError(String trace) {
    lastError = Optional.of(trace);
  }

  /** Returns the last error that was shown in one line, with its stack. */
  synchronized Optional<String> lastError() {
    return lastError;
  }

  /**
   * Returns a backend that stays open until the session ends; opened anew if it was closed
   * meanwhile.
   */
  synchronized Backend backend(String name) {
    return backends.compute(
        name, (_, kept) -> kept != null && isOpen(kept) ? kept : Backends.open(name));
  }

  /** Returns the backend that was chosen, or else the fastest kind of device there is. */
  Backend best() {
    return backend(chosen().orElseGet(() -> Backends.available().getFirst()));
  }

  /** Runs on this backend what chooses none itself; if it is empty, as at first. */
  void choose(String name) {
    if (!name.isEmpty()) {
      backend(name);
    }
    remember(name);
  }

  private synchronized void remember(String name) {
    chosen = Optional.of(name).filter(backend -> !backend.isEmpty());
  }

  /** Returns the backend that was chosen. */
  synchronized Optional<String> chosen() {
    return chosen;
  }

  /** Sets the largest number of keys. */
  synchronized void largest(long keys) {
    largest = OptionalLong.of(LargestSize.checked(keys));
  }

  /** Returns the largest number of keys. */
  synchronized long largest() {
    return largest.orElseGet(LargestSize::keys);
  }

  private static boolean isOpen(Backend backend) {
    try (Keys none = backend.upload(Keys.of(new int[0]))) {
      return none.size() == 0;
    } catch (IllegalStateException _) {
      return false;
    }
  }

  /** Returns a run that is made when it is first asked for. */
  Table once(String name, Supplier<Table> run) {
    Optional<Table> known = known(name);
    return known.isPresent() ? known.get() : remember(name, run.get());
  }

  private synchronized Optional<Table> known(String name) {
    return Optional.ofNullable(runs.get(name));
  }

  private synchronized Table remember(String name, Table run) {
    runs.put(name, run);
    return run;
  }

  /**
   * Shows a figure of tables.
   *
   * @param figure if there is anything to draw
   * @param needed what there must be in the tables for that, in words
   * @throws IllegalArgumentException if there is not
   */
  Figure announce(Optional<Figure> figure, String needed) {
    return announce(
        figure.orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is nothing to draw: these tables hold no %s".formatted(needed))));
  }

  Figure announce(Figure figure) {
    screen().announce(figure);
    return figure;
  }

  /** The largest number of keys of the notebooks: one number that fits them to a machine. */
  static final class LargestSize {
    /** The environment variable that sets it. */
    static final String VARIABLE = "QSKETCH_KEYS";

    private static final String USUAL = "2^20";
    private static final int STEPS = 4;
    private static final int FACTOR = 4;

    private LargestSize() {}

    static long keys() {
      return keys(System.getenv());
    }

    static long keys(Map<String, String> environment) {
      String text = environment.getOrDefault(VARIABLE, USUAL);
      try {
        return checked(Quantity.parse(text));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "the environment variable %s is '%s': set it to a number of keys from 1, for example %s"
                .formatted(VARIABLE, text, USUAL),
            e);
      }
    }

    /** Returns a number of keys, and refuses those below 1. */
    static long checked(long keys) {
      if (keys < 1) {
        throw new IllegalArgumentException(
            "the largest number of keys is %d: give 1 or more".formatted(keys));
      }
      return keys;
    }

    /** Returns a few sizes up to the largest, each four times the one before. */
    static List<Long> ladder(long largest) {
      return LongStream.iterate(largest, keys -> keys / FACTOR)
          .limit(STEPS)
          .filter(keys -> keys > 0)
          .sorted()
          .boxed()
          .toList();
    }
  }
}
