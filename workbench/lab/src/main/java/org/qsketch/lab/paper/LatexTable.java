package org.qsketch.lab.paper;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes tables as LaTeX with booktabs: no vertical lines, three horizontal ones. */
final class LatexTable {
  private static final String CELLS = " & ";
  private static final String END_OF_ROW = " \\\\";

  private LatexTable() {}

  static String of(PaperTable table) {
    String columns =
        table.areNumbers().map(number -> number ? "r" : "l").collect(Collectors.joining());
    String rows =
        table
            .rows()
            .map(row -> "    %s\n".formatted(row(row.stream())))
            .collect(Collectors.joining());
    return """
        %% needs \\usepackage{booktabs}
        \\begin{table}
          \\centering
          \\caption{%s}
          \\label{%s}
          \\begin{tabular}{%s}
            \\toprule
            %s
            \\midrule
        %s    \\bottomrule
          \\end{tabular}
        \\end{table}
        """
        .formatted(LatexText.of(table.caption()), table.label(), columns, row(table.heads()), rows);
  }

  private static String row(Stream<String> cells) {
    return cells.map(LatexText::of).collect(Collectors.joining(CELLS, "", END_OF_ROW));
  }
}
