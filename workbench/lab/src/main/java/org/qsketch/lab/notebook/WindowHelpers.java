package org.qsketch.lab.notebook;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.counting.Replay;
import org.qsketch.lab.counting.ReplayFigure;
import org.qsketch.lab.counting.WindowedKey;
import org.qsketch.lab.tables.Tables;
import org.qsketch.window.TopKWindow;
import tech.tablesaw.api.Table;

/**
 * Windows over streams: how they move, and their errors. Comes with the import of {@link
 * Workbench}.
 */
public abstract class WindowHelpers extends DistinctHelpers {
  private static final LongFunction<String> NUMBER = Long::toUnsignedString;

  WindowHelpers() {}

  /**
   * Replays a stream, for {@link #figureReplay}: in panes of a number of keys each.
   *
   * @param window it is cleared before, and holds the end of the stream afterwards
   * @param keys at least one, in the order of the stream
   * @param each the number of keys of a pane, 1 or more
   * @return the most frequent keys after each pane, with certain bounds of their counts
   */
  public static Table replay(TopKWindow window, Keys keys, long each) {
    return byCount(window, keys, each, NUMBER);
  }

  /**
   * Replays a stream of texts, for {@link #figureReplay}: in panes of a number of texts each.
   *
   * @param window it is cleared before, and holds the end of the stream afterwards
   * @param texts at least one, in the order of the stream
   * @param each the number of texts of a pane, 1 or more
   * @return the most frequent texts after each pane, with certain bounds of their counts
   */
  public static Table replay(TopKWindow window, List<String> texts, long each) {
    return byCount(window, TextKeys.of(texts), each, names(texts));
  }

  private static Table byCount(TopKWindow window, Keys keys, long each, LongFunction<String> text) {
    return Replay.byCount(window, keys, each, text, Session.current().screen().progress());
  }

  /**
   * Replays a stream with time stamps, for {@link #figureReplay}. Panes begin at multiples of their
   * time since 1970 UTC. A key that comes late is counted in its pane while that is in the window,
   * and otherwise left out; the name of the table says how many are.
   *
   * @param window it is cleared before, and holds the end of the stream afterwards
   * @param keys at least one, in the order of the stream
   * @param times of the keys, in milliseconds since 1970
   * @param pane the time of a pane, in whole milliseconds
   * @return the most frequent keys after each pane, with certain bounds of their counts
   */
  public static Table replay(TopKWindow window, Keys keys, Keys times, Duration pane) {
    return byTime(window, keys, times, pane, NUMBER);
  }

  /**
   * Replays a stream of texts with time stamps, for {@link #figureReplay}: see {@link
   * #replay(TopKWindow, Keys, Keys, Duration)}.
   *
   * @param window it is cleared before, and holds the end of the stream afterwards
   * @param texts at least one, in the order of the stream
   * @param times of the texts, in milliseconds since 1970
   * @param pane the time of a pane, in whole milliseconds
   * @return the most frequent texts after each pane, with certain bounds of their counts
   */
  public static Table replay(TopKWindow window, List<String> texts, Keys times, Duration pane) {
    return byTime(window, TextKeys.of(texts), times, pane, names(texts));
  }

  private static Table byTime(
      TopKWindow window, Keys keys, Keys times, Duration pane, LongFunction<String> text) {
    return Replay.byTime(window, keys, times, pane, text, Session.current().screen().progress());
  }

  private static LongFunction<String> names(List<String> texts) {
    Map<Long, String> names = new HashMap<>();
    texts.forEach(text -> names.putIfAbsent(TextKeys.key(text), text));
    return names::get;
  }

  /**
   * Draws the most frequent keys of a window that moves: bars, a slider of the time, and a button
   * that plays it. Pictures show the last window.
   *
   * @param replay a table that {@link #replay(TopKWindow, Keys, long) replay} has made
   * @return the figure
   */
  public static Figure figureReplay(Table replay) {
    List<WindowedKey> rows = Tables.results(WindowedKey.class, replay);
    return drawn(ReplayFigure.of(replay.name(), rows), "frequent keys of windows");
  }

  /**
   * Measures the error of a window of sketches: all keys are in the window, an equal share in each
   * pane. It is compared with one sketch of the size of a pane, and with one of the size of all
   * panes, which count the same keys. Choices are {@link #variants}, {@link #memory} or {@link
   * #wlf} of a pane, {@link #seeds} and the like.
   *
   * @param keys at least as many as panes; they stay the caller's
   * @param panes 1 or more
   * @param choices what to cover, and where
   * @return a row for each variant, size and seed: the mean relative errors, and the error of the
   *     window over the errors of both sketches
   */
  public static Table windowErrors(Keys keys, int panes, Choice... choices) {
    Session session = Session.current();
    Setup setup = Setup.of(choices);
    Backend backend =
        setup.backends().stream().findFirst().map(session::backend).orElseGet(session::best);
    return new WindowErrors(setup.plan(), panes, setup.seeds())
        .run(backend, keys, session.screen().progress());
  }
}
