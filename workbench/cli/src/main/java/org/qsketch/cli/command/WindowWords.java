package org.qsketch.cli.command;

import java.util.Locale;
import org.qsketch.cli.output.Units;
import org.qsketch.count.WindowSpan;

/**
 * The words of a report about a window.
 *
 * @param length its time and panes, in words
 * @param panes how many
 * @param span what it covers
 */
record WindowWords(String length, int panes, WindowSpan span) {
  /** Returns the name of the window of some input. */
  String of(String input) {
    return span.seen() == 0
        ? "%s, %s".formatted(input, length)
        : "%s, %s, from %s to %s".formatted(input, length, span.from(), span.to());
  }

  /** Returns a sentence about the keys that are not in the window, before another one. */
  String seen(String things) {
    String late =
        span.late() == 0
            ? ""
            : "; %s more came too late for it and are not counted"
                .formatted(Units.count(span.late()));
    return String.format(
        Locale.ROOT,
        "The window has %s of %s %s%s. ",
        Units.count(span.keys()),
        Units.count(span.seen()),
        things,
        late);
  }
}
