package org.qsketch.lab.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.report.Chapters;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class StaticRendererTest {
  private static final Source HERE = new Source(Role.MEASURED, "here");

  private final StaticRenderer renderer;

  StaticRendererTest() throws NoFontsException {
    renderer = new StaticRenderer();
  }

  static Stream<Figure> figures() {
    return Stream.concat(
        Chapters.figures(SampleResults.of("cpu")).stream(),
        Stream.of(
            figure("smallest", line(Point.of(1 << 15, 0.5))),
            figure("many-words", bars(9, 12)),
            figure("one-bar", bars(1, 1)),
            figure("nothing-but-zero", zero()),
            untitled()));
  }

  private static Figure untitled() {
    Line line = new Line("", Mark.BLACK_CIRCLE, HERE, List.of(Point.of(1, 2)));
    Chart panel = new LineChart("", Axis.linear("x"), Axis.linear("y"), List.of(line));
    return new Figure("untitled", "", "A caption.", "Read it.", 1, List.of(panel));
  }

  private static Figure figure(String id, Chart panel) {
    return new Figure(id, "A title", "A caption.", "Read it.", 1, List.of(panel));
  }

  private static Chart line(Point... points) {
    Line line = new Line("thread", Mark.BLACK_CIRCLE, HERE, List.of(points));
    return new LineChart("a panel", Axis.log2("keys"), Axis.log10("rate"), List.of(line));
  }

  private static Chart bars(int groups, int size) {
    List<Bar> bars =
        IntStream.range(0, groups * size)
            .mapToObj(
                i -> bar("a category with a long name " + i / size, "name " + i % size, i + 1))
            .toList();
    return new BarChart("a panel", Axis.log10("error"), bars);
  }

  private static Chart zero() {
    return new BarChart("a panel", Axis.log10("error"), List.of(bar("exact", "name", 0)));
  }

  private static Bar bar(String category, String name, int height) {
    return new Bar(category, name, Mark.BLACK_CIRCLE, HERE, Measure.exactly(1e-3 * height));
  }

  private static Document parse(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }

  private static BufferedImage decode(byte[] png) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  @ParameterizedTest
  @MethodSource("figures")
  void anSvgIsWellFormedAndCarriesItsWords(Figure figure) throws Exception {
    Element root = parse(renderer.svg(figure)).getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("svg");
    assertThat(root.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo(figure.title());
    assertThat(root.getElementsByTagName("desc").item(0).getTextContent())
        .isEqualTo(figure.caption());
  }

  @ParameterizedTest
  @MethodSource("figures")
  void aPngIsTwiceAsLargeAsItsSvg(Figure figure) throws Exception {
    Element root = parse(renderer.svg(figure)).getDocumentElement();
    BufferedImage png = decode(renderer.png(figure));
    assertThat(root.getAttribute("width")).isEqualTo(png.getWidth() / 2 + "px");
    assertThat(root.getAttribute("height")).isEqualTo(png.getHeight() / 2 + "px");
    assertThat(png.getWidth()).isEqualTo(1520);
  }

  @ParameterizedTest
  @MethodSource("figures")
  void aPdfIsAPageAsWideAsTheTextOfAPaper(Figure figure) {
    String pdf = new String(renderer.pdf(figure), StandardCharsets.ISO_8859_1);
    assertThat(pdf).startsWith("%PDF-").contains("/Count 1\n").doesNotContain("/Font");
    Matcher page = Pattern.compile("/MediaBox \\[0.0 0.0 ([0-9.]+) [0-9.]+]").matcher(pdf);
    assertThat(page.find()).isTrue();
    assertThat(Double.parseDouble(page.group(1)) / 72).isCloseTo(7.16, within(1e-6));
  }

  @ParameterizedTest
  @MethodSource("figures")
  void theSameFigureGivesTheSameBytes(Figure figure) throws NoFontsException {
    StaticRenderer other = new StaticRenderer();
    assertThat(other.svg(figure)).isEqualTo(renderer.svg(figure));
    assertThat(other.png(figure)).isEqualTo(renderer.png(figure));
    assertThat(other.pdf(figure)).isEqualTo(renderer.pdf(figure));
  }

  /** Letters below the line, and long numbers beside an axis, move no panel. */
  @Test
  void panelsStandOnOneLine() throws IOException {
    List<Chart> panels =
        List.of(titled("n", 3), titled("(gj)", 3), titled("n", 30_000), titled("n", 30_000));
    Figure figure = new Figure("lines", "Lines", "A caption.", "Read it.", 2, panels);
    BufferedImage png = decode(renderer.png(figure));
    int middle = png.getWidth() / 2;
    assertThat(firstDarkRow(png, middle, png.getWidth()))
        .isEqualTo(firstDarkRow(png, 0, middle))
        .isPositive();
    int below = png.getHeight() / 2;
    assertThat(firstDarkColumn(png, below, png.getHeight()))
        .isEqualTo(firstDarkColumn(png, 0, below))
        .isPositive();
  }

  private static Chart titled(String title, double value) {
    Line line = new Line("thread", Mark.BLACK_CIRCLE, HERE, List.of(Point.of(1, value)));
    return new LineChart(title, Axis.linear("n"), Axis.linear("up to " + value), List.of(line));
  }

  private static int firstDarkRow(BufferedImage png, int left, int right) {
    return IntStream.range(0, png.getHeight())
        .filter(y -> isDark(IntStream.range(left, right).map(x -> png.getRGB(x, y))))
        .findFirst()
        .orElse(-1);
  }

  private static int firstDarkColumn(BufferedImage png, int top, int bottom) {
    return IntStream.range(0, png.getWidth())
        .filter(x -> isDark(IntStream.range(top, bottom).map(y -> png.getRGB(x, y))))
        .findFirst()
        .orElse(-1);
  }

  /** Whether a frame runs along here. */
  private static boolean isDark(IntStream pixels) {
    int[] all = pixels.map(pixel -> pixel & 0xFF).toArray();
    return Arrays.stream(all).filter(blue -> blue < 0x80).count() > all.length / 2;
  }

  @ParameterizedTest
  @MethodSource("figures")
  void nothingIsCutOffAtTheEdges(Figure figure) throws IOException {
    BufferedImage png = decode(renderer.png(figure));
    int right = png.getWidth() - 1;
    int bottom = png.getHeight() - 1;
    assertThat(IntStream.rangeClosed(0, right).flatMap(x -> pair(png, x, 0, x, bottom)))
        .containsOnly(0xFFFFFFFF);
    assertThat(IntStream.rangeClosed(0, bottom).flatMap(y -> pair(png, 0, y, right, y)))
        .containsOnly(0xFFFFFFFF);
  }

  private static IntStream pair(BufferedImage image, int x, int y, int otherX, int otherY) {
    return IntStream.of(image.getRGB(x, y), image.getRGB(otherX, otherY));
  }

  @Test
  void everyVariantIsDrawnInItsColour() {
    Figure figure = Chapters.figures(SampleResults.of("cpu")).getFirst();
    String svg = renderer.svg(figure);
    for (Mark mark : Mark.values()) {
      assertThat(svg)
          .contains(
              "rgb(%d,%d,%d)".formatted(mark.rgb() >> 16, mark.rgb() >> 8 & 255, mark.rgb() & 255));
    }
  }

  @Test
  void aPointOfZeroIsDrawnOnALogarithmicAxisAndAPictureOfZerosAloneToo() {
    String without = renderer.svg(figure("zero", line(Point.of(8, 2))));
    assertThat(renderer.svg(figure("zero", line(Point.of(4, 0), Point.of(8, 2)))))
        .hasSizeGreaterThan(without.length());
    assertThat(renderer.svg(figure("zero", line(Point.of(4, 0))))).contains("<svg");
  }

  @Test
  void aSpreadIsDrawn() {
    String without = renderer.svg(figure("spread", line(Point.of(4, 2), Point.of(8, 2))));
    Chart spread = line(new Point(4, new Measure(2, 1.9, 2)), Point.of(8, 2));
    assertThat(renderer.svg(figure("spread", spread))).hasSizeGreaterThan(without.length());
  }

  @Test
  void hostileWordsStayWords() throws Exception {
    String hostile = "</title><script>alert('&amp;')</script>";
    Figure figure =
        new Figure("hostile", hostile, hostile, hostile, 1, List.of(line(Point.of(2, 1))));
    Document svg = parse(renderer.svg(figure));
    assertThat(svg.getElementsByTagName("script").getLength()).isZero();
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo(hostile);
  }
}
