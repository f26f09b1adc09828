package org.qsketch.cli.jupyter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JupyterTest {
  private static final List<NotebookRun> RUNS =
      List.of(new NotebookRun("a.ipynb", "int n = 1;", List.of()));

  @TempDir private Path folder;
  private FakePython fake;
  private Jupyter jupyter;

  @BeforeEach
  void aPreparedLab() throws IOException {
    fake = new FakePython(folder);
    fake.environment().prepare(new PrintWriter(Writer.nullWriter())).close();
    jupyter = new Jupyter(fake.checkout(), fake.environment());
  }

  @Test
  void theLabOpensOnTheFirstNotebook() throws IOException {
    for (String name : new String[] {"02 later.ipynb", "01-first.ipynb", "README.md"}) {
      Files.createFile(folder.resolve(name));
    }
    assertThat(jupyter.serve(folder, true, Optional.empty(), Optional.empty())).isZero();
    assertThat(fake.calls().getLast())
        .contains("until_parent_ends.py -m jupyterlab ")
        .contains("--ServerApp.root_dir=" + folder)
        .contains("--LabApp.default_url=/lab/tree/01-first.ipynb")
        .doesNotContain("--no-browser", "--port", "--ServerApp.ip");
  }

  @Test
  void aChosenPortIsThatOrNone() throws IOException {
    jupyter.serve(folder, false, Optional.of(8899), Optional.empty());
    assertThat(fake.calls().getLast())
        .contains("--no-browser", "--port=8899", "--ServerApp.port_retries=0");
  }

  @Test
  void theLabListensElsewhereOnlyWhenItIsTold() throws IOException {
    jupyter.serve(folder, false, Optional.empty(), Optional.of("0.0.0.0"));
    assertThat(fake.calls().getLast()).contains("--ServerApp.ip=0.0.0.0");
  }

  @Test
  void theExitCodeOfTheNotebooksIsPassedOn() throws IOException {
    assertThat(jupyter.runNotebooks(RUNS, folder.resolve("out"))).isZero();
    assertThat(fake.calls().getLast())
        .contains("run_notebooks.py --out " + folder.resolve("out"))
        .endsWith("--runs [{\"path\":\"a.ipynb\",\"parameters\":\"int n = 1;\",\"missing\":[]}]");
    Path python = fake.checkout().notebooks().resolve(".venv/bin/python");
    Files.writeString(python, "#!/bin/sh\nexit 1\n");
    assertThat(jupyter.runNotebooks(RUNS, folder.resolve("out"))).isEqualTo(1);
  }

  @Test
  void theKernelIsInstalledWhereTheUsersJupyterLooksAlsoTwice() throws IOException {
    assertThat(jupyter.installKernel()).isEqualTo(jupyter.installKernel());
    assertThat(fake.dataFolder().resolve("kernels/java/kernel.json"))
        .content()
        .contains("Java (QSketch)");
  }

  @Test
  void theKernelOfAnotherIsNotReplaced() throws IOException {
    Path other = fake.dataFolder().resolve("kernels/java/kernel.json");
    Files.createDirectories(other.getParent());
    Files.writeString(other, "{\"display_name\": \"Java\"}");
    assertThatIOException()
        .isThrownBy(jupyter::installKernel)
        .withMessageContainingAll(other.getParent().toString(), "jupyter kernelspec remove java");
    assertThat(other).content().doesNotContain("QSketch");
  }
}
