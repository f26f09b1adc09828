package org.qsketch.lab.plotly;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.qsketch.lab.chart.Figure;

/**
 * What the script of a chart tells plotly.js.
 *
 * @param layout the layout
 * @param traces the traces in order
 */
record PlotScript(JsonNode layout, List<JsonNode> traces) {
  private static final Pattern VARIABLE =
      Pattern.compile("var (layout|trace\\d+) = (\\{.*\\});$", Pattern.MULTILINE);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Reads the script that a figure is drawn by. */
  static PlotScript of(Figure figure) {
    List<JsonNode> values =
        VARIABLE
            .matcher(Plots.of(figure).asJavascript("chart"))
            .results()
            .map(PlotScript::value)
            .toList();
    return new PlotScript(values.getFirst(), values.subList(1, values.size()));
  }

  JsonNode trace(int index) {
    return traces.get(index);
  }

  private static JsonNode value(MatchResult variable) {
    try {
      return MAPPER.readTree(variable.group(2));
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON: " + variable.group(), e);
    }
  }
}
