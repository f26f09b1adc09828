package org.qsketch.lab.chart;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.sketch.Variant;

/**
 * A colour with a shape, so that lines can be told apart by either: the palette of Okabe and Ito,
 * which colour-blind readers can tell apart, with olive for its yellow, which white paper swallows.
 */
public enum Mark {
  /** The thread sketch. */
  BLACK_CIRCLE(0x000000, Shape.CIRCLE),
  /** The sub-warp sketch. */
  BLUE_DIAMOND(0x0072B2, Shape.DIAMOND),
  /** The warp sketch. */
  ORANGE_SQUARE(0xE69F00, Shape.SQUARE),
  /** The multi-level sketch. */
  VERMILLION_TRIANGLE(0xD55E00, Shape.TRIANGLE_DOWN),
  /** The half-warp sketch. */
  SKY_TRIANGLE(0x56B4E9, Shape.TRIANGLE_UP),
  /** The slim-fat sketch of factor 3. */
  GREEN_PLUS(0x009E73, Shape.PLUS),
  /** The slim-fat sketch of factor 8. */
  OLIVE_STAR(0x8A8A00, Shape.STAR),
  /** The multi-level sketch with locks. */
  PURPLE_CROSS(0xCC79A7, Shape.CROSS);

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
    STAR
  }

  private static final Map<String, Mark> OF_VARIANTS =
      Map.of(
          Variant.THREAD,
          BLACK_CIRCLE,
          Variant.WARP,
          ORANGE_SQUARE,
          Variant.HALF_WARP,
          SKY_TRIANGLE,
          Variant.SUB_WARP,
          BLUE_DIAMOND,
          Variant.MULTI_LEVEL,
          VERMILLION_TRIANGLE,
          Variant.MULTI_LEVEL_LOCKED,
          PURPLE_CROSS,
          Variant.SLIM_FAT + ":3",
          GREEN_PLUS,
          Variant.SLIM_FAT + ":8",
          OLIVE_STAR);

  private final int rgb;
  private final Shape shape;

  Mark(int rgb, Shape shape) {
    this.rgb = rgb;
    this.shape = shape;
  }

  /**
   * The colour.
   *
   * @return red, green and blue, eight bits each
   */
  public int rgb() {
    return rgb;
  }

  /**
   * The shape of a point.
   *
   * @return the shape
   */
  public Shape shape() {
    return shape;
  }

  /**
   * Gives each name of a figure its mark: a variant of the papers always the same one, any other
   * name one that is still free. Beyond eight names, marks repeat.
   *
   * @param names the names of the lines or bars of one figure
   * @return the mark of every name, in the order of the names
   */
  public static Map<String, Mark> assign(Collection<String> names) {
    List<Mark> free = new ArrayList<>(List.of(values()));
    names.stream().map(OF_VARIANTS::get).forEach(free::remove);
    Map<String, Mark> marks = new LinkedHashMap<>();
    for (String name : names) {
      marks.computeIfAbsent(
          name, n -> OF_VARIANTS.containsKey(n) ? OF_VARIANTS.get(n) : next(free));
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
