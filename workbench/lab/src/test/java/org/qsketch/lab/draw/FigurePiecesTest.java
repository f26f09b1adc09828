package org.qsketch.lab.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.SampleBulk;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.report.Chapters;

class FigurePiecesTest {
  private static final Pattern SIZE = Pattern.compile("^<svg[^>]* viewBox=\"0 0 (\\d+) (\\d+)\"");

  private static final List<Figure> FIGURES =
      Chapters.figures(SampleBulk.of(SampleResults.of("cuda"), "cuda"));

  private final StaticRenderer renderer;

  FigurePiecesTest() throws NoFontsException {
    renderer = new StaticRenderer();
  }

  private FigurePieces pieces(String id) {
    Figure figure = FIGURES.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    return renderer.pieces(figure);
  }

  private static String size(String svg) {
    return SIZE.matcher(svg)
        .results()
        .map(size -> size.group(1) + "×" + size.group(2))
        .toList()
        .toString();
  }

  @Test
  void panelsOfTwoColumnsAreAsNarrowAsAPhoneAllows() {
    assertThat(pieces("figure-5").panels())
        .hasSize(2)
        .allSatisfy(panel -> assertThat(size(panel.wide())).isEqualTo("[380×280]"))
        .allSatisfy(panel -> assertThat(panel.narrow()).isEmpty());
  }

  @Test
  void aPanelOfManyBarsIsBrokenForAPhoneAndKeepsTheWordsBelowItsBars() {
    FigurePieces.DrawnPanel panel = pieces("figure-7").panels().getFirst();
    assertThat(size(panel.wide())).isEqualTo("[760×215]");
    assertThat(panel.narrow())
        .hasSizeGreaterThan(1)
        .allSatisfy(piece -> assertThat(size(piece)).isEqualTo("[380×215]"));
  }

  @Test
  void noTwoDrawingsOfAPageClipByTheSameName() {
    List<String> names =
        FIGURES.stream()
            .map(renderer::pieces)
            .flatMap(pieces -> pieces.panels().stream())
            .flatMap(panel -> Stream.concat(Stream.of(panel.wide()), panel.narrow().stream()))
            .flatMap(svg -> Pattern.compile(" id=\"[^\"]*\"").matcher(svg).results())
            .map(MatchResult::group)
            .toList();
    assertThat(names).isNotEmpty().doesNotHaveDuplicates();
  }

  @Test
  void theLegendIsSamplesAndWords() {
    assertThat(pieces("figure-bulk").legend())
        .extracting(FigurePieces.Sample::text)
        .containsExactly(
            "sub-warp, bulk",
            "multi-level, bulk",
            "tagged, bulk",
            "sub-warp, direct",
            "multi-level, direct",
            "tagged, direct",
            "one random access per key");
    assertThat(pieces("figure-bulk").legend())
        .extracting(FigurePieces.Sample::svg)
        .doesNotHaveDuplicates()
        .allMatch(svg -> svg.startsWith("<svg"));
  }

  /** White within the colour: dashes alone are hard to see where lines are short. */
  @Test
  void theSecondOfTwoWaysHasHollowPoints() {
    List<FigurePieces.Sample> legend = pieces("figure-bulk").legend();
    assertThat(legend.get(0).svg()).doesNotContain("rgb(255,255,255)");
    assertThat(legend.get(3).svg()).contains("rgb(255,255,255)");
  }
}
