package org.qsketch.lab.chapter.versus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.job.RecordCopy;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.rivals.Rivals;

class VersusChapterTest {
  private static VersusResult result(String sketch, long memory, long seed, double error) {
    return result("serial", sketch, memory, seed, error);
  }

  private static VersusResult result(
      String execution, String sketch, long memory, long seed, double error) {
    return new VersusResult(
        Rivals.names().contains(sketch) ? "java" : "cpu",
        "a device",
        execution,
        sketch,
        "words",
        1000,
        100,
        4096,
        memory,
        memory,
        seed,
        error,
        10 * error,
        20 * error,
        30 * error,
        5,
        10,
        1,
        1,
        1 - error / 10,
        error / 5,
        1e6 / error,
        2e6);
  }

  private static final List<VersusResult> RESULTS =
      List.of(
          result("tagged", 2048, 1, 0.1),
          result("tagged", 2048, 2, 0.3),
          result("salsa", 1024, 1, 0.5),
          result("salsa", 2048, 1, 0.4),
          result("count-min", 1024, 1, 2),
          result("count-min", 2048, 1, 1));

  @Test
  void findingsNameTheBestOfEachMemory() {
    List<String> findings = VersusFindings.of(RESULTS);
    assertThat(findings).hasSize(3);
    assertThat(findings.getFirst())
        .isEqualTo(
            "The mean relative error is least with salsa in 1.00 KiB (0.500; next, count-min has"
                + " 2.00); with tagged in 2.00 KiB (0.200; next, salsa has 0.400); exact counts"
                + " take 4.00 KiB.");
    assertThat(findings.get(1)).contains("in 1.00 KiB: mean absolute error salsa");
    assertThat(findings.getLast())
        .contains("are, on one thread: tagged 10.0 M/s, salsa 2.50 M/s, count-min 1.00 M/s.");
  }

  @Test
  void aSketchThatLeadsInAllMemoryIsNamedOnce() {
    assertThat(
            VersusFindings.of(
                    List.of(result("tagged", 1024, 1, 0.5), result("tagged", 2048, 1, 0.25)))
                .getFirst())
        .isEqualTo(
            "The mean relative error is least with tagged in 1.00 KiB (0.500), 2.00 KiB (0.250);"
                + " exact counts take 4.00 KiB.");
  }

  @Test
  void sketchesThatAreEquallyGoodAreAllNamed() {
    List<String> findings =
        VersusFindings.of(
            List.of(
                result("tagged", 1024, 1, 0.5),
                result("count-min", 1024, 1, 0.75),
                result("salsa", 1024, 1, 0.5)));
    assertThat(findings.getFirst())
        .contains("least with tagged and salsa in 1.00 KiB (0.500; next, count-min has 0.750);");
    assertThat(findings.get(1)).contains("mean absolute error tagged and salsa");
  }

  @Test
  void manySketchesThatAreEquallyGoodAreCounted() {
    assertThat(
            VersusFindings.of(
                    Stream.of("tagged", "salsa", "count-min", "tower")
                        .map(sketch -> result(sketch, 1024, 1, 0.5))
                        .toList())
                .get(1))
        .contains("mean absolute error 4 of 4 sketches alike");
  }

  /** Errors are of one thread, where all sketches ran. */
  @Test
  void otherPlacesAddRatesAlone() {
    List<VersusResult> both =
        Stream.concat(RESULTS.stream(), Stream.of(result("multi-core", "tagged", 2048, 1, 0.05)))
            .toList();
    assertThat(VersusFindings.of(both).getFirst()).isEqualTo(VersusFindings.of(RESULTS).getFirst());
    assertThat(VersusFindings.of(both).getLast())
        .endsWith("count-min 1.00 M/s; on all threads of cpu: tagged 20.0 M/s.");
    assertThat(VersusTables.of(both).get(1).rows())
        .startsWith(
            List.of("tagged", "one thread", "10.0 M/s", "2.00 M/s"),
            List.of("tagged", "all threads of cpu", "20.0 M/s", "2.00 M/s"))
        .hasSize(4);
  }

  @Test
  void meansAreTabled() {
    assertThat(VersusTables.of(RESULTS).getFirst().header())
        .containsExactly("sketch", "1.00 KiB", "2.00 KiB");
    assertThat(VersusTables.of(RESULTS).getFirst().rows())
        .contains(
            List.of("tagged", "", "0.200 ± 0.100"), List.of("salsa", "0.500 ± 0", "0.400 ± 0"));
  }

  @Test
  void theBestOfEachColumnIsBoldInLatex() {
    assertThat(VersusLatex.of(RESULTS).lines())
        .contains(
            "\\begin{tabular}{lrrrrrrr}",
            "sketch & 1.00\\,KiB & 2.00\\,KiB & 1.00\\,KiB & 2.00\\,KiB & 1.00\\,KiB & 2.00\\,KiB"
                + " & M/s \\\\",
            "tagged & -- & \\textbf{0.200} & -- & \\textbf{0.980} & -- & \\textbf{0.0400} & 10.0"
                + " \\\\",
            "count-min & 2.00 & 1.00 & 0.800 & 0.900 & 0.400 & 0.200 & 1.00 \\\\");
    assertThat(VersusLatex.of(List.of(result("my_own", 1024, 1, 1)))).contains("my\\_own");
  }

  @Test
  void markdownSaysWhatIsInTheTable() {
    assertThat(VersusMarkdown.of(RESULTS).lines())
        .contains(
            "1,000 keys, 100 distinct.",
            VersusFindings.of(RESULTS).getFirst(),
            VersusFindings.of(RESULTS).get(1),
            "| sketch | 1.00 KiB | 2.00 KiB | F1 | WMRE | inserts |",
            "| tagged |  | **0.200** | 0.980 | 0.0400 | 10.0 M/s |",
            "| count-min | 2.00 | 1.00 | 0.900 | 0.200 | 1.00 M/s |");
  }

  @Test
  void exactCountsAreAnUprightLine() {
    LineChart first = (LineChart) VersusFigure.of(RESULTS).getFirst().panels().getFirst();
    assertThat(first.lines().getLast().source().role()).isEqualTo(Role.LIMIT);
    List<Point> ends = first.lines().getLast().points();
    assertThat(ends).extracting(Point::x).containsExactly(4.0, 4.0);
    assertThat(ends.getFirst().y().value()).isCloseTo(0.2, within(1e-12));
    assertThat(ends.getLast().y().value()).isEqualTo(2);
  }

  @Test
  void pointsAreMeansOfSeedsWithTheirSpread() {
    LineChart first = (LineChart) VersusFigure.of(RESULTS).getFirst().panels().getFirst();
    assertThat(first.lines().getFirst().name()).isEqualTo("tagged");
    assertThat(first.lines().getFirst().points())
        .singleElement()
        .satisfies(
            point -> {
              assertThat(point.y().value()).isCloseTo(0.2, within(1e-12));
              assertThat(point.y().low()).isEqualTo(0.1);
              assertThat(point.y().high()).isEqualTo(0.3);
            });
  }

  @Test
  void noFigureNeedsMoreMarksThanThereAre() {
    List<VersusResult> all =
        Stream.concat(
                Stream.of("mine", "tagged", "multi-level", "sub-warp"), Rivals.names().stream())
            .map(sketch -> result(sketch, 1024, 1, 1))
            .toList();
    List<Figure> figures = VersusFigure.of(all);
    assertThat(figures)
        .allSatisfy(
            figure ->
                assertThat(((LineChart) figure.panels().getFirst()).lines())
                    .filteredOn(line -> line.source().role() == Role.MEASURED)
                    .extracting(Line::mark)
                    .doesNotHaveDuplicates());
    assertThat(
            figures.stream()
                .flatMap(figure -> ((LineChart) figure.panels().getFirst()).lines().stream())
                .map(Line::name)
                .distinct())
        .hasSize(4 + Rivals.names().size() + 1); // with exact counts
  }

  @Test
  void theFirstFigureOfManySketchesShowsTheBestRivals() {
    List<String> rivals = Rivals.names();
    List<VersusResult> all =
        Stream.concat(
                Stream.of(result("tagged", 1024, 1, 50)),
                rivals.stream().map(rival -> result(rival, 1024, 1, 20 - rivals.indexOf(rival))))
            .toList();
    Figure first = VersusFigure.of(all).getFirst();
    int shown = Mark.values().length - 1;
    assertThat(first.id()).isEqualTo("figure-versus");
    assertThat(((LineChart) first.panels().getFirst()).lines())
        .filteredOn(line -> line.source().role() == Role.MEASURED)
        .extracting(Line::name)
        .containsExactlyElementsOf(
            Stream.concat(
                    Stream.of("tagged"),
                    rivals.subList(rivals.size() - shown, rivals.size()).stream())
                .toList());
    assertThat(VersusFigure.of(RESULTS)).extracting(Figure::id).containsExactly("figure-versus-1");
  }

  @Test
  void aSeedWithoutErrorHasNoPlaceOnALogarithmicAxis() {
    VersusResult none = RecordCopy.with(result("tagged", 2048, 1, 0.5), "meanRelativeError", 0.0);
    List<VersusResult> both = List.of(none, result("tagged", 2048, 2, 0.5));
    LineChart first = (LineChart) VersusFigure.of(both).getFirst().panels().getFirst();
    assertThat(first.lines().getFirst().points()).containsExactly(Point.of(2, 0.25));
  }

  @Test
  void nothingIsDrawnOfNothing() {
    assertThat(VersusFigure.of(List.of())).isEmpty();
    assertThat(VersusFindings.of(List.of())).isEmpty();
  }
}
