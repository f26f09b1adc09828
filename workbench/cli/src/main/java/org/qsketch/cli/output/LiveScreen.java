package org.qsketch.cli.output;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import org.qsketch.count.LiveCounts;
import org.qsketch.count.TopKey;
import org.qsketch.count.WindowSpan;
import org.qsketch.internal.Printable;

/** Shows the counts of a stream: in place on a terminal, otherwise line by line. */
public final class LiveScreen implements Consumer<LiveCounts> {
  private static final String CLEAR = "\u001b[H\u001b[2J";

  /** A terminal has at least 24 lines; two are above the list. */
  private static final int ROWS = 20;

  private static final List<Column<TopKey>> COLUMNS =
      List.of(
          Column.number("at least", key -> Units.count(key.atLeast())),
          Column.number("at most", key -> Units.count(key.estimate())),
          Column.text("most frequent", TopKey::text));

  private final PrintWriter out;
  private final String things;
  private final boolean inPlace;

  /**
   * Creates a screen.
   *
   * @param out the output
   * @param things the name of the keys: words, lines or values
   */
  public LiveScreen(PrintWriter out, String things) {
    this(out, things, ConsoleProgress.isTerminal());
  }

  LiveScreen(PrintWriter out, String things, boolean inPlace) {
    this.out = out;
    this.things = things;
    this.inPlace = inPlace;
  }

  @Override
  public void accept(LiveCounts counts) {
    String summary =
        "%s %s in %s, now %s%s; the list has all that came more than %s times"
            .formatted(
                Units.count(counts.keys()),
                things,
                Units.seconds(counts.seconds()),
                Units.rate(counts.keysPerSecond()),
                counts.window().map(LiveScreen::inWindow).orElse("") + halved(counts),
                Units.count(counts.completeAbove()));
    if (inPlace) {
      out.println(CLEAR + summary);
      Table.print(out, COLUMNS, counts.top().stream().limit(ROWS).toList());
    } else {
      out.println(summary + counts.top().stream().findFirst().map(LiveScreen::first).orElse(""));
    }
    out.flush();
  }

  private static String halved(LiveCounts counts) {
    return counts.halvings() == 0 ? "" : "; halved %d times".formatted(counts.halvings());
  }

  private static String inWindow(WindowSpan span) {
    return "; %s in the window".formatted(Units.count(span.keys()));
  }

  private static String first(TopKey key) {
    return "; most often %s (%s)".formatted(Printable.text(key.text()), Units.count(key.atLeast()));
  }
}
