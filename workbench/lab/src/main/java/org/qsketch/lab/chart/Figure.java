package org.qsketch.lab.chart;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure of a paper: panels that share their axes and one legend, and the words beneath.
 *
 * @param id the stem of its files, of small letters, digits and dashes
 * @param title what it shows, in a few words; empty for none
 * @param caption what is shown, on which devices, under which definitions
 * @param reading how to read it, in one sentence
 * @param columns how many panels stand side by side, 1 or 2
 * @param panels the panels, row by row; the ones shown at first, where a reader can change the
 *     figure
 * @param positions what else a reader can turn to
 */
public record Figure(
    String id,
    String title,
    String caption,
    String reading,
    int columns,
    List<Chart> panels,
    Positions positions) {
  private static final int LETTERS = 'z' - 'a' + 1;
  private static final Pattern ID = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if a text is blank, the id is not fit for a file name, there
   *     is no panel, or one without a letter, or the number of columns is neither 1 nor 2
   */
  public Figure {
    requireText("the caption of a figure", caption);
    requireText("the reading of a figure", reading);
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "the figure id '%s' must be small letters, digits and dashes: it names files"
              .formatted(id));
    }
    if (columns < 1 || columns > 2) {
      throw new IllegalArgumentException(
          "a figure has 1 or 2 columns, not %d: more are too narrow to read".formatted(columns));
    }
    if (panels.isEmpty()) {
      throw new IllegalArgumentException("the figure '%s' has no panel".formatted(id));
    }
    if (panels.size() > LETTERS) {
      throw new IllegalArgumentException(
          "the figure '%s' has %d panels, more than letters from (a) to (z): choose panels by columns with fewer values"
              .formatted(id, panels.size()));
    }
    panels = List.copyOf(panels);
  }

  /**
   * Creates a figure that stands still.
   *
   * @param id the stem of its files, of small letters, digits and dashes
   * @param title what it shows, in a few words
   * @param caption what is shown, on which devices, under which definitions
   * @param reading how to read it, in one sentence
   * @param columns how many panels stand side by side, 1 or 2
   * @param panels the panels, row by row
   */
  public Figure(
      String id, String title, String caption, String reading, int columns, List<Chart> panels) {
    this(id, title, caption, reading, columns, panels, Positions.NONE);
  }

  /**
   * Makes a figure that stands still, unless it has no panel.
   *
   * @param id the stem of its files, of small letters, digits and dashes
   * @param title what it shows, in a few words
   * @param caption what is shown, on which devices, under which definitions
   * @param reading how to read it, in one sentence
   * @param columns how many panels stand side by side, 1 or 2
   * @param panels the panels, row by row
   * @return the figure; empty if there is no panel
   */
  public static Optional<Figure> ofPanels(
      String id, String title, String caption, String reading, int columns, List<Chart> panels) {
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(new Figure(id, title, caption, reading, columns, panels));
  }

  /**
   * Returns the figure that stands still, with all that any position shows: it has the panels, axes
   * and legend that all positions share.
   *
   * @return this, if nothing can be moved
   */
  public Figure whole() {
    return positions.isEmpty()
        ? this
        : new Figure(id, title, caption, reading, columns, positions.merged());
  }

  /**
   * Returns the words above a panel, after its letter where there are several, and with the
   * position that is shown.
   *
   * @param index which panel, from 0
   * @return for example {@code (b) cpu, WLF 1.0}
   */
  public String panelTitle(int index) {
    String title = joined(", ", panels.get(index).title(), positions.words());
    return panels.size() == 1 ? title : "(%c) %s".formatted('a' + index, title);
  }

  /**
   * Returns the title and the caption.
   *
   * @param between what stands between the two
   * @return only the caption, if there is no title
   */
  public String words(String between) {
    return joined(between, title, caption);
  }

  /** Refuses a blank text. */
  static void requireText(String what, String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException(what + " is blank: say what it shows");
    }
  }

  private static String joined(String between, String... parts) {
    return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(between));
  }

  /** Returns a line for people: all that is drawn would fill pages. */
  @Override
  public String toString() {
    return "%s (%s): %d panels".formatted(title, id, panels.size());
  }
}
