package org.qsketch.lab.counting;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.qsketch.internal.Checks;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;
import org.qsketch.lab.tables.Tables;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.window.TopKWindow;
import tech.tablesaw.api.Table;

/** A stream of keys that passes a window once more, with what is frequent in it after each pane. */
public final class Replay {
  /** A list for each window is as long as can be seen at a glance. */
  static final int LISTED = 10;

  static final int MOST_WINDOWS = 1000;

  private final TopKWindow window;
  private final LongFunction<String> text;
  private final Job job;
  private final List<WindowedKey> rows = new ArrayList<>();
  private long windows;
  private long late;

  private Replay(TopKWindow window, LongFunction<String> text, Job job) {
    this.window = window;
    this.text = text;
    this.job = job;
  }

  /**
   * Replays keys in panes of a number of keys each.
   *
   * @param window it is cleared before, and holds the last window afterwards
   * @param keys at least one, in the order of the stream
   * @param each keys of a pane, 1 or more
   * @param text the name of a key
   * @param progress is told of the keys
   * @return the rows of all windows
   */
  public static Table byCount(
      TopKWindow window, Keys keys, long each, LongFunction<String> text, Progress progress) {
    requireKeys(keys);
    Checks.range("the number of keys of a pane", each, 1, Long.MAX_VALUE, "a pane holds some");
    requireFew("%,d".formatted(windows(keys, each)), windows(keys, each), "keys");
    String panes = "%,d panes of %,d keys".formatted(window.panes(), each);
    return table(window, keys, text, panes, progress, replay -> replay.byCount(keys, each));
  }

  /**
   * Replays keys in panes of a time each. Panes begin at multiples of their time since 1970. A key
   * whose pane has left the window is not counted.
   *
   * @param window it is cleared before, and holds the last window afterwards
   * @param keys at least one, in the order of the stream
   * @param times of the keys, milliseconds since 1970
   * @param pane the time of a pane, in whole milliseconds
   * @param text the name of a key
   * @param progress is told of the keys
   * @return the rows of all windows
   */
  public static Table byTime(
      TopKWindow window,
      Keys keys,
      Keys times,
      Duration pane,
      LongFunction<String> text,
      Progress progress) {
    requireKeys(keys);
    if (times.size() != keys.size()) {
      throw new IllegalArgumentException(
          "there are %d keys and %d times: give each key its time"
              .formatted(keys.size(), times.size()));
    }
    if (pane.compareTo(Duration.ofMillis(1)) < 0
        || !pane.equals(Duration.ofMillis(pane.toMillis()))) {
      throw new IllegalArgumentException(
          "a pane of %s is not a whole number of milliseconds: give 1 or more".formatted(pane));
    }
    String panes = "%,d panes of %s".formatted(window.panes(), Times.words(pane));
    return table(
        window,
        keys,
        text,
        panes,
        progress,
        replay -> replay.byTime(keys, times.toArray(), pane.toMillis()));
  }

  private static void requireKeys(Keys keys) {
    if (keys.size() == 0) {
      throw new IllegalArgumentException("there are 0 keys to replay: give at least one");
    }
  }

  private static long windows(Keys keys, long each) {
    return Math.ceilDiv(keys.size(), each);
  }

  private static void requireFew(String found, long windows, String remedy) {
    if (windows > MOST_WINDOWS) {
      throw new IllegalArgumentException(
          "the stream has %s windows, and at most %,d can be looked at: give each pane more %s"
              .formatted(found, MOST_WINDOWS, remedy));
    }
  }

  @FunctionalInterface
  private interface Course {
    void run(Replay replay);
  }

  private static Table table(
      TopKWindow window,
      Keys keys,
      LongFunction<String> text,
      String panes,
      Progress progress,
      Course course) {
    return Job.run(
        "the replay",
        "replay",
        Work.keys(keys.size()),
        progress,
        job -> {
          window.clear();
          Replay replay = new Replay(window, text, job);
          course.run(replay);
          return replay.table(panes);
        });
  }

  private void byCount(Keys keys, long each) {
    for (long from = 0; from < keys.size(); from += each) {
      long end = Math.min(keys.size(), from + each);
      if (from > 0) {
        window.advance();
      }
      insert(0, keys.slice(from, end));
      list("%,d keys".formatted(end));
    }
  }

  private void byTime(Keys keys, long[] times, long millis) {
    long newest = Math.floorDiv(times[0], millis);
    int from = 0;
    while (from < times.length) {
      long pane = Math.floorDiv(times[from], millis);
      int end = endOfRun(times, from, millis, pane);
      newest = advance(newest, pane, millis);
      if (newest - pane < window.panes()) {
        insert((int) (newest - pane), keys.slice(from, end));
      } else {
        late += end - from;
      }
      from = end;
    }
    list(Times.end(newest, millis));
  }

  private static int endOfRun(long[] times, int from, long millis, long pane) {
    int end = from + 1;
    while (end < times.length && Math.floorDiv(times[end], millis) == pane) {
      end++;
    }
    return end;
  }

  /** Lists the windows that end before a pane; after a long gap they are empty. */
  private long advance(long newest, long pane, long millis) {
    for (long i = newest; i < pane && i < newest + window.panes(); i++) {
      list(Times.end(i, millis));
      window.advance();
    }
    return Math.max(newest, pane);
  }

  private void insert(int age, Keys keys) {
    job.check();
    window.insertInto(age, keys, (_, _) -> {});
    job.advance(keys.size());
  }

  private void list(String until) {
    HeavyKeys answer = window.top(LISTED);
    if (answer.keys().isEmpty()) {
      return;
    }
    windows++;
    requireFew("more than %,d".formatted(windows - 1), windows, "time");
    for (HeavyKey key : answer.keys()) {
      rows.add(
          new WindowedKey(
              windows,
              until,
              text.apply(key.key()),
              key.lower(),
              key.upper(),
              answer.completeAbove()));
    }
  }

  private Table table(String panes) {
    return Tables.of(
        "the %d most frequent keys in windows of %s: %s%s"
            .formatted(LISTED, panes, trust(), late()),
        WindowedKey.class,
        rows);
  }

  private String trust() {
    long width = rows.stream().mapToLong(row -> row.atMost() - row.atLeast()).max().orElse(0);
    return width == 0
        ? "all counts are exact"
        : "each count is certain to within %,d".formatted(width);
  }

  private String late() {
    return late == 0 ? "" : "; left out as too late: %,d".formatted(late);
  }

  /** The words of times. */
  private static final class Times {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private Times() {}

    static String end(long pane, long millis) {
      return Instant.ofEpochMilli((pane + 1) * millis).toString();
    }

    static String words(Duration pane) {
      return words(pane, MINUTE, "min");
    }

    private static String words(Duration pane, Duration unit, String name) {
      long units = pane.dividedBy(unit);
      return pane.equals(unit.multipliedBy(units))
          ? "%,d %s".formatted(units, name)
          : unit.equals(MINUTE) ? words(pane, SECOND, "s") : "%,d ms".formatted(pane.toMillis());
    }
  }
}
