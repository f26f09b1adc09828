package org.qsketch.lab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import jdk.jshell.JShell;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationTest {
  private static JShell shell;

  @BeforeAll
  static void start() {
    shell = JShell.builder().executionEngine("local").build();
  }

  @AfterAll
  static void end() {
    shell.close();
  }

  /** What the cursor, which is the bar, is at. */
  private static String at(String code) {
    return new Documentation(shell).at(code.replace("|", ""), code.indexOf('|'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "String.value|Of(1)",
        "String.valueOf|",
        "String.valueOf(|1)",
        "int i = 1;\nString.valueOf|(i); i = 2;",
        "int i = 1; i++; String.valueOf|"
      })
  void aMethodIsExplainedInItsNameAndArgumentsInAnyStatement(String code) {
    assertThat(at(code)).contains("String.valueOf(int i)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"String|", "Str|ing.valueOf(1)", "|String s = null;"})
  void aClassIsExplained(String code) {
    assertThat(at(code)).contains("java.lang.String").doesNotContain("valueOf(int");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "String.valueOf(Math|.abs(1))",
        "String.valueOf(Ma|th.abs(1));",
        "int i = 1;\nnew String(java.lang.Mat|h.abs(i));",
        "int i = Math|.abs(1);"
      })
  void aClassIsExplainedWithinAnExpression(String code) {
    assertThat(at(code)).contains("java.lang.Math").doesNotContain("abs(", "valueOf(");
  }

  @Test
  void whatARecordHasIsToldWithoutItsHeader() {
    shell.eval("record Pair<T>(int left, T right) { Pair<T> swap(String why) { return this; } }");
    assertThat(at("new Pair<>(1, null).swa|p(null)")).isEqualTo("Pair<T> Pair<T>.swap(String why)");
    assertThat(at("new Pair<>(|")).isEqualTo("Pair<T>(int left, T right)");
    assertThat(at("Pair|")).contains("(int left, T right)");
  }

  @Test
  void whatNobodyKnowsHasNoExplanation() {
    assertThat(at("nonsense|")).isEmpty();
    assertThat(at("|")).isEmpty();
    assertThat(at("\"text|\"")).isEmpty();
    assertThat(at("String.valueOf(\"Math|\")")).isEmpty();
  }

  @Test
  void theSpaceBehindTheFirstSentenceIsKept() {
    assertThat(Documentation.spaced("Sets {@code a. b}; 0.5 by default. A lower\n one. Or"))
        .isEqualTo("Sets {@code a. b}; 0.5 by default. &#32;A lower\n one. Or");
    assertThat(Documentation.spaced("Sets it.\n\n@param a above 0"))
        .isEqualTo("Sets it.\n\n@param a above 0");
    assertThat(Documentation.spaced("Sets it.")).isEqualTo("Sets it.");
  }
}
