package org.qsketch.lab.draw;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import org.knowm.xchart.style.markers.Marker;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Role;

/**
 * Draws the shape of a mark: filled for what was measured, hollow for what was published, and for
 * what was measured in a second way.
 */
final class ShapeMarker extends Marker {
  private static final BasicStroke OUTLINE = Theme.solid(1.1f);
  private static final BasicStroke ARM = Theme.solid(2f);

  private final Mark.Shape shape;
  private final boolean hollow;

  ShapeMarker(Mark.Shape shape, boolean hollow) {
    this.shape = shape;
    this.hollow = hollow;
  }

  /**
   * Returns the mark of a source.
   *
   * @param rank which of the sources of its role it is, from 0
   */
  static ShapeMarker of(Mark.Shape shape, Role role, int rank) {
    return new ShapeMarker(shape, role == Role.PUBLISHED || rank > 0);
  }

  @Override
  public void paint(Graphics2D graphics, double x, double y, int markerSize) {
    double size = hollow ? markerSize * 0.7 : markerSize;
    java.awt.Shape outline = outline(x, y, size / 2);
    if (shape == Mark.Shape.PLUS || shape == Mark.Shape.CROSS) {
      graphics.setStroke(hollow ? OUTLINE : ARM);
      graphics.draw(outline);
    } else if (hollow) {
      paintHollow(graphics, outline);
    } else {
      graphics.fill(outline);
    }
  }

  private static void paintHollow(Graphics2D graphics, java.awt.Shape outline) {
    Color ink = graphics.getColor();
    graphics.setColor(Color.WHITE);
    graphics.fill(outline);
    graphics.setColor(ink);
    graphics.setStroke(OUTLINE);
    graphics.draw(outline);
  }

  private java.awt.Shape outline(double x, double y, double radius) {
    return switch (shape) {
      case CIRCLE -> new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius);
      case SQUARE -> polygon(x, y, radius * 1.25, 4, Math.PI / 4, 1);
      case DIAMOND -> polygon(x, y, radius * 1.4, 4, 0, 1);
      case TRIANGLE_UP -> polygon(x, y, radius * 1.35, 3, 0, 1);
      case TRIANGLE_DOWN -> polygon(x, y, radius * 1.35, 3, Math.PI, 1);
      case STAR -> polygon(x, y, radius * 1.5, 10, 0, 0.45);
      case PLUS -> arms(x, y, radius * 1.3, 0);
      case CROSS -> arms(x, y, radius * 1.3, Math.PI / 4);
      case HOURGLASS -> hourglass(x, y, radius * 1.15);
    };
  }

  /** Draws corners at equal angles from the top, and every second one at the inner radius. */
  private static Path2D polygon(
      double x, double y, double radius, int corners, double turn, double inner) {
    Path2D path = new Path2D.Double();
    for (int corner = 0; corner < corners; corner++) {
      double angle = turn + 2 * Math.PI * corner / corners;
      double reach = corner % 2 == 0 ? radius : radius * inner;
      double cornerX = x + reach * Math.sin(angle);
      double cornerY = y - reach * Math.cos(angle);
      if (corner == 0) {
        path.moveTo(cornerX, cornerY);
      } else {
        path.lineTo(cornerX, cornerY);
      }
    }
    path.closePath();
    return path;
  }

  private static Path2D hourglass(double x, double y, double radius) {
    Path2D path = new Path2D.Double();
    path.moveTo(x - radius, y - radius);
    path.lineTo(x + radius, y - radius);
    path.lineTo(x - radius, y + radius);
    path.lineTo(x + radius, y + radius);
    path.closePath();
    return path;
  }

  private static Path2D arms(double x, double y, double radius, double turn) {
    Path2D path = new Path2D.Double();
    for (double angle : new double[] {turn, turn + Math.PI / 2}) {
      double reachX = radius * Math.cos(angle);
      double reachY = radius * Math.sin(angle);
      path.moveTo(x - reachX, y - reachY);
      path.lineTo(x + reachX, y + reachY);
    }
    return path;
  }
}
