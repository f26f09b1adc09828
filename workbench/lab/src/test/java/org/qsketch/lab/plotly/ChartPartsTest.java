package org.qsketch.lab.plotly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.report.Chapters;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.plotly.api.Histogram;

class ChartPartsTest {
  private static final Figure FIGURE = Chapters.figures(SampleResults.of("cpu")).getFirst();

  @Test
  void aFigureIsHtmlAndPngAndText() throws IOException {
    ChartParts parts = ChartParts.of(FIGURE);
    assertThat(parts.byType().sequencedKeySet())
        .containsExactly(ChartParts.HTML, ChartParts.PNG, ChartParts.TEXT);
    assertThat(parts.byType().get(ChartParts.HTML)).isEqualTo(PlotlyHtml.of(FIGURE).html());
    assertThat(parts.byType().get(ChartParts.TEXT)).contains(FIGURE.title(), FIGURE.caption());
    byte[] png = Base64.getDecoder().decode(parts.byType().get(ChartParts.PNG));
    assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(1520);
  }

  @Test
  void aChartOfJsplotIsHtmlAndText() {
    ChartParts parts = ChartParts.of(Histogram.create("mine", DoubleColumn.create("x", 1, 2, 2)));
    assertThat(parts.byType().sequencedKeySet()).containsExactly(ChartParts.HTML, ChartParts.TEXT);
  }

  @Test
  void theLibraryComesWithTheHtmlAlone() throws IOException {
    ChartParts parts = ChartParts.of(FIGURE);
    ChartParts first = parts.withLibrary();
    assertThat(first.byType().get(ChartParts.HTML))
        .isEqualTo(parts.byType().get(ChartParts.HTML) + PlotlyLibrary.script());
    assertThat(first.byType().get(ChartParts.PNG)).isEqualTo(parts.byType().get(ChartParts.PNG));
    assertThat(first.byType().sequencedKeySet())
        .containsExactlyElementsOf(parts.byType().sequencedKeySet());
  }
}
