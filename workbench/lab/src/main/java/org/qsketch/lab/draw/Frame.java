package org.qsketch.lab.draw;

import org.qsketch.lab.chart.Bounds;

/**
 * The space of one panel.
 *
 * @param title the words above
 * @param width in pixels of the picture
 * @param height in pixels of the picture
 * @param x the ends of the horizontal axis
 * @param y the ends of the vertical axis
 */
record Frame(String title, int width, int height, Bounds x, Bounds y) {
  /** The same space without some pixels at its bottom. */
  Frame less(int pixels) {
    return new Frame(title, width, height - pixels, x, y);
  }

  /** A value under the lower end: what is drawn down to it reaches the frame and is cut there. */
  double below() {
    return y.low() > 0 ? y.low() / 10 : y.low() - (y.high() - y.low()) / 10;
  }
}
