package org.qsketch.lab.jupyter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.ImportSnippet;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.lab.jsplot.Plot;
import org.qsketch.lab.jupyter.SnippetEvents.JsplotImports;
import tech.tablesaw.plotly.Utils;

class JsplotImportsTest {
  private static final Pattern STAR = Pattern.compile("import ([a-z.]+)\\.\\*;");
  private static final String FIGURE = "tech.tablesaw.plotly.components.Figure";
  private static final String OWN_AXIS = "org.qsketch.lab.chart.Axis";

  private static final String LAB_PLOT = Plot.class.getName();

  private final JShell shell = JShell.builder().executionEngine("local").build();

  @BeforeEach
  void importOurs() {
    shell.eval("import org.qsketch.lab.chart.*;");
    shell.eval("import org.qsketch.lab.notebook.*;");
    SnippetEvents.listenTo(shell);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private void imports(String name) {
    shell.eval("import %s;".formatted(name));
  }

  /** The class that a name means in a cell, or nothing. */
  private String meaning(String name) {
    SnippetEvent event = shell.eval(name + ".class.getName()").getLast();
    return String.valueOf(event.value()).replace("\"", "");
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  @Test
  void importsByTheUserWinOverOursAndLaterOnesOverEarlierOnes() {
    assertThat(meaning("Figure")).isEqualTo("org.qsketch.lab.chart.Figure");
    imports(FIGURE);
    assertThat(meaning("Figure")).isEqualTo(FIGURE);
    assertThat(meaning("Axis")).isEqualTo(OWN_AXIS);
    imports("tech.tablesaw.plotly.*");
    imports("tech.tablesaw.plotly.components.*");
    assertThat(JsplotImports.SHARED_NAMES.stream().skip(1).map(name -> meaning(simple(name))))
        .containsExactlyElementsOf(JsplotImports.SHARED_NAMES.subList(1, 4));
    assertThat(meaning("Plot")).isEqualTo(LAB_PLOT);
    imports(OWN_AXIS);
    assertThat(meaning("Axis")).isEqualTo(OWN_AXIS);
    assertThat(meaning("Figure")).isEqualTo(FIGURE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tech.tablesaw.plotly.Plot", "tech.tablesaw.plotly.*"})
  void anImportOfJsplotsPlotImportsTheOneThatShowsChartsBelowTheCell(String name) {
    assertThat(meaning("Plot")).isEqualTo("org.qsketch.lab.notebook.Plot");
    imports(name);
    assertThat(meaning("Plot")).isEqualTo(LAB_PLOT);
    imports("org.qsketch.lab.notebook.Plot");
    assertThat(meaning("Plot")).isEqualTo("org.qsketch.lab.notebook.Plot");
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "*"})
  void aStaticImportOfItsMethodsDoesSoToo(String name) {
    imports("static tech.tablesaw.plotly.Plot." + name);
    assertThat(shell.imports().map(ImportSnippet::fullname)).contains(LAB_PLOT + "." + name);
  }

  @Test
  void allThatIsCalledAlikeIsKnown() throws IOException, URISyntaxException {
    List<String> ours =
        STAR.matcher(importsOfNotebooks()).results().map(match -> match.group(1)).toList();
    assertThat(ours).contains("org.qsketch.lab.chart", "tech.tablesaw.api");
    assertThat(classesOfJsplot().stream().filter(name -> isIn(ours, simple(name))))
        .containsExactlyInAnyOrderElementsOf(JsplotImports.SHARED_NAMES);
  }

  private static String importsOfNotebooks() throws IOException {
    try (InputStream file =
        JsplotImports.class.getResourceAsStream("/org/qsketch/lab/notebook/imports.jsh")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> classesOfJsplot() throws IOException, URISyntaxException {
    File file = new File(Utils.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (JarFile jar = new JarFile(file);
        Stream<JarEntry> entries = jar.stream()) {
      return entries
          .map(JarEntry::getName)
          .filter(name -> name.endsWith(".class") && !name.contains("$"))
          .map(name -> name.replace(".class", "").replace('/', '.'))
          .toList();
    }
  }

  private static boolean isIn(List<String> packages, String name) {
    return packages.stream().anyMatch(one -> isThere(one + "." + name));
  }

  private static boolean isThere(String name) {
    try {
      Class.forName(name, false, JsplotImports.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException _) {
      return false;
    }
  }
}
