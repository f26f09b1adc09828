package org.qsketch.lab.paper;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.StaticRenderer;

/** The file formats of figures. */
enum FigureFormat {
  PDF,
  SVG,
  PNG;

  /**
   * The format that the name of a file asks for.
   *
   * @throws IllegalArgumentException if it has none of the endings
   */
  static FigureFormat of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(format -> name.endsWith(format.ending()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(refusal(file)));
  }

  private static String refusal(Path file) {
    return Arrays.stream(values())
        .map(FigureFormat::ending)
        .collect(
            Collectors.joining(
                ", ",
                "the format of the figure '%s' is not known: let its name end in ".formatted(file),
                ""));
  }

  private String ending() {
    return "." + name().toLowerCase(Locale.ROOT);
  }

  byte[] draw(StaticRenderer renderer, Figure figure) {
    return switch (this) {
      case PDF -> renderer.pdf(figure);
      case SVG -> renderer.svg(figure).getBytes(StandardCharsets.UTF_8);
      case PNG -> renderer.png(figure);
    };
  }
}
