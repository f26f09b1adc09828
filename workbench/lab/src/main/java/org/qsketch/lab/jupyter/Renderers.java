package org.qsketch.lab.jupyter;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.dflib.jjava.jupyter.kernel.display.RenderContext;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.qsketch.backend.Backend;
import org.qsketch.count.CountingResult;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.draw.NoFontsException;
import org.qsketch.lab.draw.StaticRenderer;
import org.qsketch.lab.notebook.Compared;
import org.qsketch.lab.notebook.CountingHelpers;
import org.qsketch.lab.notebook.DrawnBucket;
import org.qsketch.lab.notebook.Plot;
import org.qsketch.lab.plotly.PlotlyHtml;
import org.qsketch.lab.tables.TableHtml;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

/**
 * Registers how values are shown below a cell. Every value has words for places that show nothing
 * else; a figure has a picture too.
 *
 * @param renderer the kernel's
 */
record Renderers(Renderer renderer) {
  private static final MIMEType HTML = MIMEType.TEXT_HTML;
  private static final MIMEType PNG = MIMEType.IMAGE_PNG;
  private static final MIMEType WORDS = MIMEType.TEXT_PLAIN;

  private static final List<Class<?>> ARRAYS =
      List.of(
          boolean[].class,
          byte[].class,
          short[].class,
          char[].class,
          int[].class,
          long[].class,
          float[].class,
          double[].class,
          String[].class,
          Object[].class);

  /** The words for a chart where there are no pages. */
  static final String WORDS_FOR_CHART = "a chart, which needs a browser";

  void register() {
    on(Table.class, Renderers::table, HTML, WORDS);
    on(Figure.class, Renderers::figure, HTML, PNG, WORDS);
    on(Plot.class, (plot, context) -> figure(plot.figure(), context), HTML, PNG, WORDS);
    on(tech.tablesaw.plotly.components.Figure.class, Renderers::chart, HTML, WORDS);
    on(DrawnBucket.class, Renderers::bucket, HTML, WORDS);
    on(Compared.class, Renderers::compared, HTML, PNG, WORDS);
    ARRAYS.forEach(type -> words(type, ArrayText::ofArray));
    words(List.class, ArrayText::ofList);
    words(HashFamily.class, hash -> "hash " + hash.name());
    words(CountingResult.class, CountingHelpers::summary);
    words(Backend.class, Object::toString);
    words(Keys.class, Object::toString);
    words(Counts.class, Object::toString);
    words(Sketch.class, Object::toString);
    words(SketchSpec.class, SketchSpec::summary);
    words(CuckooFilter.class, Renderers::words);
    words(CuckooFilterSpec.class, CuckooFilterSpec::toString);
    words(Answers.class, Renderers::words);
    words(Groups.class, Object::toString);
    words(DistinctCounter.class, Renderers::words);
    words(GroupBySpec.class, GroupBySpec::summary);
    words(GroupByStatistics.class, Renderers::words);
  }

  /** Registers a type; other kinds than the preferred ones are shown on request only. */
  private <T> void on(Class<T> type, BiConsumer<T, RenderContext> showing, MIMEType... kinds) {
    renderer
        .createRegistration(type)
        .preferring(kinds)
        .register((value, context) -> show(showing, value, context));
  }

  /**
   * Shows a value. Plots are drawn here: what is wrong with them is told as if their cell said so.
   */
  private static <T> void show(
      BiConsumer<T, RenderContext> showing, T value, RenderContext context) {
    try {
      showing.accept(value, context);
    } catch (RuntimeException e) {
      if (ShortErrors.isShort(e.getClass().getName()) && !CellPlaces.isOfSnippet(e)) {
        ShortErrors.shorten(e, e.getClass().getName());
      }
      throw e;
    }
  }

  private <T> void words(Class<T> type, Function<T, String> words) {
    on(type, (value, context) -> put(context, WORDS, words.apply(value)), WORDS);
  }

  private static void put(RenderContext context, MIMEType kind, String data) {
    context.renderIfRequested(kind, () -> data);
  }

  private static void table(Table table, RenderContext context) {
    put(context, HTML, TableHtml.of(table));
    put(context, WORDS, Tables.printable(table).print(TableHtml.MOST_ROWS));
  }

  private static void figure(Figure figure, RenderContext context) {
    put(context, WORDS, figure.words(". "));
    try {
      byte[] png = new StaticRenderer().png(figure);
      put(context, PNG, Base64.getEncoder().encodeToString(png));
      put(context, HTML, ShownLibrary.PAGE.html(PlotlyHtml.of(figure)));
    } catch (NoFontsException e) {
      put(context, WORDS, e.getMessage());
    }
  }

  private static void bucket(DrawnBucket bucket, RenderContext context) {
    put(context, HTML, bucket.html());
    put(context, WORDS, bucket.toString());
  }

  private static void compared(Compared compared, RenderContext context) {
    try {
      byte[] png = new StaticRenderer().png(compared.figure());
      put(context, PNG, Base64.getEncoder().encodeToString(png));
      String chart = ShownLibrary.PAGE.html(PlotlyHtml.of(compared.figure()));
      put(context, HTML, chart + TableHtml.of(compared.table()));
    } catch (NoFontsException e) {
      put(context, HTML, TableHtml.of(compared.table()));
    }
    put(context, WORDS, compared.toString());
  }

  private static void chart(tech.tablesaw.plotly.components.Figure chart, RenderContext context) {
    put(context, HTML, html(chart));
    put(context, WORDS, WORDS_FOR_CHART);
  }

  /** Returns a chart of jsplot as it goes into the page. */
  static String html(tech.tablesaw.plotly.components.Figure chart) {
    return ShownLibrary.PAGE.html(PlotlyHtml.of(chart));
  }

  private static String words(CuckooFilter filter) {
    return "%s, load %s".formatted(filter.spec(), Numbers.digits(filter.statistics().load()));
  }

  private static String words(Answers answers) {
    return "%,d answers, %,d of them yes".formatted(answers.size(), answers.yes());
  }

  private static String words(DistinctCounter counter) {
    return "%s, %s different keys".formatted(counter.spec(), counter.estimate());
  }

  private static String words(GroupByStatistics statistics) {
    return "%s, %,d of them by the host, %s left, %s in all: copies %s, kernels %s, host %s"
        .formatted(
            counted(statistics.tiles(), "tile"),
            statistics.hostTiles(),
            counted(statistics.mergedPartitions(), "partition"),
            Numbers.seconds(statistics.seconds()),
            Numbers.seconds(statistics.copySeconds()),
            Numbers.seconds(statistics.kernelSeconds()),
            Numbers.seconds(statistics.hostSeconds()));
  }

  private static String counted(long count, String what) {
    return "%,d %s%s".formatted(count, what, count == 1 ? "" : "s");
  }

  /**
   * Keeps in mind which cell has brought plotly.js into the page: the first one that shows a
   * figure. All later ones do without its 3 MB, unless that cell is run again and so replaces what
   * it has brought.
   */
  static final class ShownLibrary {
    /** The page of this kernel's notebook. */
    static final ShownLibrary PAGE = new ShownLibrary();

    private String running = "";
    private Optional<String> broughtBy = Optional.empty();
    private boolean hasBrought;

    /**
     * Notes that a cell begins, or that the result of one of its snippets is about to be shown.
     *
     * @param source what it is
     */
    synchronized void now(String source) {
      running = source;
      hasBrought = false;
    }

    /** Returns the chart as it goes into the page. */
    synchronized String html(PlotlyHtml chart) {
      boolean isThere = hasBrought || (broughtBy.isPresent() && !broughtBy.get().equals(running));
      if (isThere) {
        return chart.html();
      }
      broughtBy = Optional.of(running);
      hasBrought = true;
      return chart.withLibrary().html();
    }
  }
}
