package org.qsketch.lab.paper;

import static java.util.Map.entry;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.qsketch.lab.chart.PowerOfTwo;

/** Plain text as LaTeX prints it: nothing in it is a command. */
final class LatexText {
  private static final Pattern SUPERSCRIPTS =
      Pattern.compile("[%s]+".formatted(PowerOfTwo.SUPERSCRIPTS));

  /** What means something to LaTeX, and what old fonts lack. */
  private static final Map<Integer, String> SPECIAL =
      Map.ofEntries(
          entry((int) '\\', "\\textbackslash{}"),
          entry((int) '{', "\\{"),
          entry((int) '}', "\\}"),
          entry((int) '$', "\\$"),
          entry((int) '&', "\\&"),
          entry((int) '#', "\\#"),
          entry((int) '%', "\\%"),
          entry((int) '_', "\\_"),
          entry((int) '^', "\\textasciicircum{}"),
          entry((int) '~', "\\textasciitilde{}"),
          entry((int) '<', "$<$"),
          entry((int) '>', "$>$"),
          entry((int) '|', "$|$"),
          // after the end of a row, a bracket would open its options
          entry((int) '[', "{[}"),
          entry((int) '×', "$\\times$"),
          entry((int) '·', "$\\cdot$"),
          entry((int) '−', "$-$"),
          entry((int) '–', "--"),
          entry((int) '…', "\\ldots{}"));

  private LatexText() {}

  static String of(String text) {
    String escaped = text.codePoints().mapToObj(LatexText::of).collect(Collectors.joining());
    return SUPERSCRIPTS.matcher(escaped).replaceAll(LatexText::exponent);
  }

  private static String of(int letter) {
    return SPECIAL.getOrDefault(letter, Character.toString(letter));
  }

  private static String exponent(MatchResult digits) {
    String plain =
        digits
            .group()
            .chars()
            .mapToObj(digit -> Integer.toString(PowerOfTwo.SUPERSCRIPTS.indexOf(digit)))
            .collect(Collectors.joining());
    return Matcher.quoteReplacement("$^{%s}$".formatted(plain));
  }
}
