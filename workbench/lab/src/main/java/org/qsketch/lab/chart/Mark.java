package org.qsketch.lab.chart;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A colour with a shape, so that lines can be told apart by either: the palette of Okabe and Ito,
 * which colour-blind readers can tell apart, with olive for its yellow, which cannot be seen on
 * white paper, and wine, of the palette of Tol, for a ninth.
 */
public enum Mark {
  /** A black disc. */
  BLACK_CIRCLE(0x000000, Shape.CIRCLE),
  /** A blue square on its corner. */
  BLUE_DIAMOND(0x0072B2, Shape.DIAMOND),
  /** An orange square. */
  ORANGE_SQUARE(0xE69F00, Shape.SQUARE),
  /** A vermillion triangle on its corner. */
  VERMILLION_TRIANGLE(0xD55E00, Shape.TRIANGLE_DOWN),
  /** A sky-blue triangle. */
  SKY_TRIANGLE(0x56B4E9, Shape.TRIANGLE_UP),
  /** A green cross. */
  GREEN_PLUS(0x009E73, Shape.PLUS),
  /** An olive star. */
  OLIVE_STAR(0x8A8A00, Shape.STAR),
  /** A purple diagonal cross. */
  PURPLE_CROSS(0xCC79A7, Shape.CROSS),
  /** Two wine triangles that touch at a corner. */
  WINE_HOURGLASS(0x882255, Shape.HOURGLASS);

  /** The shapes of the points of a line. */
  public enum Shape {
    /** A disc. */
    CIRCLE,
    /** A square on its side. */
    SQUARE,
    /** A square on its corner. */
    DIAMOND,
    /** A triangle on its side. */
    TRIANGLE_UP,
    /** A triangle on its corner. */
    TRIANGLE_DOWN,
    /** An upright cross. */
    PLUS,
    /** A diagonal cross. */
    CROSS,
    /** A star of five points. */
    STAR,
    /** Two triangles, one upon the other. */
    HOURGLASS
  }

  private final int rgb;
  private final Shape shape;

  Mark(int rgb, Shape shape) {
    this.rgb = rgb;
    this.shape = shape;
  }

  /**
   * Returns the colour.
   *
   * @return red, green and blue, eight bits each
   */
  public int rgb() {
    return rgb;
  }

  /**
   * Returns the shape of a point.
   *
   * @return the shape
   */
  public Shape shape() {
    return shape;
  }

  /**
   * Gives each name of a figure its mark. Beyond nine names, marks repeat.
   *
   * @param names the names of the lines or bars of one figure
   * @return the mark of every name, in the order of the names
   */
  public static Map<String, Mark> assign(Collection<String> names) {
    return assign(names, Map.of());
  }

  /**
   * Gives each name of a figure its mark: some names always the same one, any other name one that
   * is still free.
   *
   * @param names the names of the lines or bars of one figure
   * @param fixed the marks of names that have the same in every figure
   * @return the mark of every name, in the order of the names
   */
  public static Map<String, Mark> assign(Collection<String> names, Map<String, Mark> fixed) {
    List<Mark> free = new ArrayList<>(List.of(values()));
    names.stream().map(fixed::get).forEach(free::remove);
    Map<String, Mark> marks = new LinkedHashMap<>();
    for (String name : names) {
      marks.computeIfAbsent(name, n -> fixed.containsKey(n) ? fixed.get(n) : next(free));
    }
    return marks;
  }

  private static Mark next(List<Mark> free) {
    if (free.isEmpty()) {
      free.addAll(List.of(values()));
    }
    return free.removeFirst();
  }
}
