package org.qsketch.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class PaperTableTest {
  private static Table rates() {
    return Table.create(
        "Rates of inserts",
        StringColumn.create("variant", "thread", "sub-warp"),
        DoubleColumn.create("ops_per_second", 1.5, Double.NaN),
        LongColumn.create("keys", 1024, 7));
  }

  private static Table cell(String text) {
    return Table.create("one", StringColumn.create("words", text));
  }

  @Test
  void latexHasTheRulesOfBooktabsAndNumbersAtTheRight() {
    assertThat(Paper.table(rates()).latex())
        .isEqualTo(
            """
            % needs \\usepackage{booktabs}
            \\begin{table}
              \\centering
              \\caption{Rates of inserts}
              \\label{tab:rates-of-inserts}
              \\begin{tabular}{lrr}
                \\toprule
                variant & ops per second & keys \\\\
                \\midrule
                thread & 1.5 & 1024 \\\\
                sub-warp & -- & 7 \\\\
                \\bottomrule
              \\end{tabular}
            \\end{table}
            """);
  }

  @Test
  void aTableWithoutRowsHasNoEmptyLineWhichWouldBeginAParagraph() {
    assertThat(Paper.table(rates().emptyCopy()).latex())
        .contains("    \\midrule\n    \\bottomrule\n");
  }

  @Test
  void markdownHasARowForEachRowAndNumbersAtTheRight() {
    assertThat(Paper.table(rates()).markdown())
        .isEqualTo(
            """
            | variant | ops per second | keys |
            | :--- | ---: | ---: |
            | thread | 1.5 | 1024 |
            | sub-warp | – | 7 |

            Table: Rates of inserts
            """);
  }

  @Test
  void numbersKeepTheFormatOfTheirColumn() {
    Table table = rates();
    table
        .doubleColumn("ops_per_second")
        .setPrintFormatter(
            new DecimalFormat("0.000", DecimalFormatSymbols.getInstance(Locale.ROOT)), "none");
    assertThat(Paper.table(table).markdown()).contains("| 1.500 |").contains("| – |");
  }

  @Test
  void captionAndLabelCanBeChosen() {
    PaperTable table = Paper.table(rates()).caption("100 % of 10⁹ keys").label("tab:mine_2");
    assertThat(table.latex())
        .contains("\\caption{100 \\% of 10$^{9}$ keys}")
        .contains("\\label{tab:mine_2}");
    assertThat(table.markdown()).endsWith("Table: 100 % of 10⁹ keys\n");
    assertThat(table).hasToString(table.latex());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "a&b a\\&b",
        "50% 50\\%",
        "$x_1^2$ \\$x\\_1\\textasciicircum{}2\\$",
        "{} \\{\\}",
        "\\input \\textbackslash{}input",
        "# \\#",
        "~ \\textasciitilde{}",
        "a<b>c a$<$b$>$c",
        "[2ex] {[}2ex]",
        "2²² 2$^{22}$",
        "1.5× 1.5$\\times$"
      })
  void nothingInACellIsACommandOfLatex(String text, String latex) {
    assertThat(Paper.table(cell(text)).latex()).contains("    " + latex + " \\\\\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "a|b a\\|b",
        "*a* \\*a\\*",
        "<b> \\<b\\>",
        "`x` \\`x\\`",
        "[a](b) \\[a\\](b)",
        "&copy; \\&copy;"
      })
  void nothingInACellIsMarkupOfMarkdown(String text, String markdown) {
    assertThat(Paper.table(cell(text)).markdown()).contains("| " + markdown + " |");
  }

  @Test
  void aCellTakesOneLine() {
    assertThat(Paper.table(cell("two\nlines")).latex()).contains("two lines");
    assertThat(Paper.table(cell("two\nlines")).markdown()).contains("| two lines |");
  }

  @Test
  void aTableWithoutRowsHasItsHead() {
    assertThat(Paper.table(rates().emptyCopy()).markdown().lines().toList())
        .startsWith("| variant | ops per second | keys |", "| :--- | ---: | ---: |", "");
  }

  @Test
  void aTableWithoutANameIsATable() {
    Table table = Table.create(List.of(LongColumn.create("keys", 1)));
    assertThat(Paper.table(table).label()).isEqualTo("tab:table");
  }

  @Test
  void aTableWithoutColumnsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Paper.table(Table.create("empty")))
        .withMessage("the table 'empty' has no column: there is nothing to print");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "a}b", "50%"})
  void aLabelThatLatexCannotReadIsRefused(String label) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Paper.table(rates()).label(label))
        .withMessageStartingWith("the label '" + label + "' must be letters, digits");
  }
}
