package org.qsketch.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {
  private static String printed(String... rows) {
    StringWriter out = new StringWriter();
    List<Column<String>> columns = List.of(Column.text("text", Function.identity()));
    Table.print(new PrintWriter(out), columns, List.of(rows));
    return out.toString();
  }

  @Test
  void noTextCommandsTheTerminal() {
    assertThat(printed("\u001B]0;title\u0007", "a\rb", "c\nd", "\u009B2J", "\u007F").lines())
        .containsExactly(
            "text", "\\u001b]0;title\\u0007", "a\\u000db", "c\\u000ad", "\\u009b2J", "\\u007f");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069, 0x0085})
  void noTextTurnsTheDirectionOfWritingOrBreaksTheLine(int codePoint) {
    assertThat(printed("a" + Character.toString(codePoint) + "b").lines())
        .containsExactly("text", "a\\u%04xb".formatted(codePoint));
  }

  @ParameterizedTest
  @ValueSource(strings = {"naïve", "日本語", "שלום", "👩‍🚀", "می‌خواهم", "\\u001b", "$1"})
  void writingOfAllKindsIsShownAsItIs(String text) {
    assertThat(printed(text).lines()).containsExactly("text", text);
  }

  @Test
  void ofLongTextsTheBeginningIsShown() {
    String longest = "x".repeat(500);
    assertThat(printed(longest, longest + "y", "x".repeat(499) + "👩z").lines())
        .containsExactly("text", longest, longest + "...", "x".repeat(499) + "...");
  }
}
