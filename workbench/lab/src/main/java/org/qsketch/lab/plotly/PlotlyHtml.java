package org.qsketch.lab.plotly;

import static j2html.TagCreator.body;
import static j2html.TagCreator.div;
import static j2html.TagCreator.document;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.head;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.img;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.title;

import j2html.TagCreator;
import j2html.tags.DomContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Properties;
import java.util.zip.GZIPOutputStream;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.NoFontsException;
import org.qsketch.lab.draw.StaticRenderer;

/**
 * A chart as a piece of a page: a picture that a script replaces by the interactive chart as soon
 * as {@link PlotlyLibrary} is on the page. Without the library, without JavaScript or on a page
 * that is not trusted, the picture stays. No request leaves the page. The same chart gives the same
 * text.
 *
 * @param html the piece of a page
 */
public record PlotlyHtml(String html) {
  private static final String SCRIPT = "<script>";
  private static final String END_OF_SCRIPT = "</script>";
  static final int WIDTH = 900;
  static final int MIN_WIDTH = 720;

  /**
   * Returns a figure with its title and caption, and its drawing as the picture.
   *
   * @param figure the figure
   * @return the piece of a page
   * @throws NoFontsException if this machine has no fonts to draw the picture with
   */
  public static PlotlyHtml of(Figure figure) throws NoFontsException {
    return of(figure, new StaticRenderer().png(figure));
  }

  static PlotlyHtml of(Figure figure, byte[] png) {
    return of(Plots.of(figure), picture(figure, png), words(figure));
  }

  /**
   * Returns any chart of jsplot. There is nothing that could draw its picture: words stand in its
   * place.
   *
   * @param chart the chart
   * @return the piece of a page
   */
  public static PlotlyHtml of(tech.tablesaw.plotly.components.Figure chart) {
    return of(
        chart,
        p(
            "This chart needs JavaScript and the drawing library, which the first chart of a page"
                + " brings."),
        figcaption());
  }

  private static DomContent picture(Figure figure, byte[] png) {
    return img()
        .withSrc("data:image/png;base64," + Base64.getEncoder().encodeToString(png))
        .withAlt(figure.words(": "))
        .withStyle("width: 100%");
  }

  private static DomContent words(Figure figure) {
    return figcaption(iff(!figure.title().isEmpty(), strong(figure.title())), p(figure.caption()));
  }

  private static PlotlyHtml of(
      tech.tablesaw.plotly.components.Figure chart, DomContent picture, DomContent words) {
    String script = withinElement(chart.asJavascript("chart"));
    String key = HexFormat.of().toHexDigits(script.hashCode());
    DomContent box =
        figure(div(picture).withClass("qsketch-picture"), words)
            .attr("data-qsketch-figure", key)
            .withStyle("margin: 0; max-width: " + WIDTH + "px; overflow-x: auto");
    String body =
        String.format(
            Locale.ROOT, "draw(\"%s\", %d, (Plotly, document) => {%s});", key, MIN_WIDTH, script);
    return new PlotlyHtml(box.render() + PageScript.of(body));
  }

  /** Returns the script between the outer tags. The words of a chart may hold such tags, too. */
  private static String withinElement(String element) {
    return element.substring(
        element.indexOf(SCRIPT) + SCRIPT.length(), element.lastIndexOf(END_OF_SCRIPT));
  }

  /**
   * Returns a page with only this chart, which opens without a network.
   *
   * @param title what the window is called
   * @return HTML of more than 3 MB
   */
  public String page(String title) {
    return document(
        TagCreator.html(
            head(meta().withCharset("utf-8"), title(title)), body(rawHtml(withLibrary().html()))));
  }

  /**
   * Returns the chart together with the library, for the first one of a page.
   *
   * @return HTML of more than 3 MB
   */
  public PlotlyHtml withLibrary() {
    return new PlotlyHtml(html + PlotlyLibrary.script());
  }

  /** plotly.js, from the class path into a page. */
  static final class PlotlyLibrary {
    private static final String WEBJAR = "org.webjars.npm/plotly.js-dist";

    private PlotlyLibrary() {}

    /**
     * Returns the library as a script, packed: 3 MB. A page needs it once; its place among the
     * figures does not matter.
     *
     * @return a script element without line breaks in its data
     * @throws IllegalStateException if the library is not on the class path
     */
    public static String script() {
      return PageScript.of("unpack(\"%s\").catch(console.warn);".formatted(packed()));
    }

    private static String packed() {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (InputStream source =
              resource(
                  "/META-INF/resources/webjars/plotly.js-dist/%s/plotly.js".formatted(version()));
          OutputStream gzip = new GZIPOutputStream(packed)) {
        source.transferTo(gzip);
      } catch (IOException e) {
        throw new UncheckedIOException("plotly.js cannot be read", e);
      }
      return Base64.getEncoder().encodeToString(packed.toByteArray());
    }

    /** Reads the version of the webjar, which names its folder, from its Maven properties. */
    private static String version() throws IOException {
      Properties properties = new Properties();
      try (InputStream source = resource("/META-INF/maven/%s/pom.properties".formatted(WEBJAR))) {
        properties.load(source);
      }
      return properties.getProperty("version");
    }

    private static InputStream resource(String path) {
      InputStream resource = PlotlyLibrary.class.getResourceAsStream(path);
      if (resource == null) {
        throw new IllegalStateException(
            "plotly.js is not on the class path (%s): take all jars of the lab".formatted(path));
      }
      return resource;
    }
  }
}
