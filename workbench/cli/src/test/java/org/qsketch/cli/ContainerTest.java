package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Dockerfile as far as it can be tried without a container engine. */
class ContainerTest {
  /** Tests run in the folder of their module. */
  private static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();

  private static final String DOCKERFILE = "Dockerfile";

  @TempDir private Path checkout;

  private record Outcome(int exitCode, String text) {}

  @BeforeEach
  void copyWhatBuildsTheImage() throws IOException {
    for (String folder : List.of(".ci", ".binder")) {
      Files.createDirectory(checkout.resolve(folder));
    }
    for (String file : List.of(DOCKERFILE, ".ci/container", ".ci/machine")) {
      Files.copy(REPOSITORY.resolve(file), checkout.resolve(file));
    }
    Path binder = Path.of(".binder", DOCKERFILE);
    Files.createSymbolicLink(
        checkout.resolve(binder), Files.readSymbolicLink(REPOSITORY.resolve(binder)));
  }

  private Outcome run(String... arguments) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(arguments).directory(checkout.toFile()).redirectErrorStream(true);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), text);
  }

  private Outcome check() throws Exception {
    return run(".ci/container", "check");
  }

  @Test
  void everyStepOfTheImageIsAScriptOfTheProjectThatPassesItsDryRun() throws Exception {
    Outcome outcome = check();
    assertThat(outcome.text())
        .contains("install_runtime", "useradd --create-home --uid 1000 qsketch", "--run-all 01");
    assertThat(outcome.exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "^FROM .*, FROM eclipse-temurin:latest, is not pinned",
    "^FROM .*, FROM eclipse-temurin, is not pinned",
    "^RUN .ci/container lab, RUN curl https://example.org | sh, is no script of .ci",
    "^RUN .ci/container lab, RUN .ci/container labb, no step 'labb'",
    "^RUN .ci/container user.*, RUN .ci/container user, the name of the user"
  })
  void anImageThatIsNotPinnedOrHasOtherStepsIsRefused(String line, String other, String words)
      throws Exception {
    Path file = checkout.resolve(DOCKERFILE);
    Files.writeString(file, Files.readString(file).replaceAll("(?m)" + line, other));
    Outcome outcome = check();
    assertThat(outcome.text()).contains(words);
    assertThat(outcome.exitCode()).isNotZero();
  }

  /** Who publishes the port chooses to be reached. */
  @Test
  void theLabOfTheImageListensNowhereElseByItself() throws IOException {
    assertThat(Files.readAllLines(REPOSITORY.resolve(DOCKERFILE)))
        .filteredOn(line -> line.startsWith("CMD"))
        .singleElement()
        .asString()
        .contains("\"lab\"")
        .doesNotContain("--listen");
    assertThat(REPOSITORY.resolve("docs/lab.md"))
        .content()
        .contains("-p 127.0.0.1:8888:8888 qsketch ./qsketch lab --no-browser");
  }

  @Test
  void binderStartsTheJupyterOfTheLab() throws Exception {
    Path jupyter = checkout.resolve("notebooks/.venv/bin/jupyter-lab");
    Files.createDirectories(jupyter.getParent());
    Files.writeString(jupyter, "#!/bin/sh\necho \"lab $*\"\n");
    assertThat(jupyter.toFile().setExecutable(true)).isTrue();
    Path notebook = Path.of(".binder/jupyter-notebook");
    Files.copy(REPOSITORY.resolve(notebook), checkout.resolve(notebook));
    assertThat(run(notebook.toString(), "--ip=0.0.0.0", "--NotebookApp.token=t").text())
        .isEqualTo("lab --ip=0.0.0.0 --NotebookApp.token=t\n");
  }
}
