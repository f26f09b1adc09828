package org.qsketch.lab.jupyter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jdk.jshell.JShell;
import jdk.jshell.JShellException;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.notebook.Workbench;

class SnippetEventsTest {
  private final JShell shell = JShell.builder().executionEngine("local").build();

  SnippetEventsTest() {
    SnippetEvents.listenTo(shell);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private JShellException error(String source) {
    List<SnippetEvent> events = shell.eval(source);
    return events.getLast().exception();
  }

  @Test
  void anErrorWhoseMessageSaysItAllLosesItsStack() {
    JShellException error = error("org.qsketch.backend.Backends.open(\"abacus\")");
    assertThat(error).hasMessageContaining("there is no backend 'abacus'");
    assertThat(error.getStackTrace()).allMatch(CellPlaces::isOfCell);
  }

  @Test
  void theStackIsKeptForThoseWhoAsk() {
    error("org.qsketch.sketch.SketchSpec.thread().build()");
    assertThat(Workbench.lastError())
        .startsWith("java.lang.IllegalArgumentException: the sketch has no size")
        .contains("\tat org.qsketch.sketch.SpecBuilder");
  }

  @Test
  void errorsOfFilesAreToldInOneLineToo() {
    assertThat(
            error("java.nio.file.Files.readString(java.nio.file.Path.of(\"no such\"))")
                .getStackTrace())
        .allMatch(CellPlaces::isOfCell);
  }

  @Test
  void aMistakeInOnesOwnCodeKeepsItsStack() {
    assertThat(error("1 / (1 - 1)").getStackTrace()).isNotEmpty();
  }
}
