package org.qsketch.lab.plotly;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.qsketch.lab.chart.Figure;

/**
 * What the script of a chart tells plotly.js.
 *
 * @param layout the layout
 * @param traces the traces in order
 * @param positions the values of all traces at each position, if it can be turned
 */
record PlotScript(JsonNode layout, List<JsonNode> traces, JsonNode positions) {
  private static final Pattern VARIABLE =
      Pattern.compile("var (layout|trace\\d+|positions) = (\\{.*\\});$", Pattern.MULTILINE);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Reads the script that a figure is drawn by. */
  static PlotScript of(Figure figure) {
    Map<String, JsonNode> values = new LinkedHashMap<>();
    VARIABLE
        .matcher(Plots.of(figure).asJavascript("chart"))
        .results()
        .forEach(variable -> values.put(variable.group(1), value(variable)));
    JsonNode layout = values.remove("layout");
    JsonNode positions = values.remove("positions");
    return new PlotScript(layout, List.copyOf(values.values()), positions);
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
