package org.qsketch.cli.jupyter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabEnvironmentTest {
  @TempDir private Path folder;
  private final StringWriter messages = new StringWriter();
  private FakePython fake;

  @BeforeEach
  void aPython() throws IOException {
    fake = new FakePython(folder);
  }

  private void prepare() throws IOException {
    fake.environment().prepare(new PrintWriter(messages, true)).close();
  }

  private long installations() throws IOException {
    return fake.calls().stream().filter(call -> call.contains(" pip install ")).count();
  }

  private Path venv() {
    return fake.checkout().notebooks().resolve(".venv");
  }

  @Test
  void theFirstUseInstallsWhatIsPinnedAndSaysSo() throws IOException {
    assertThat(fake.environment().isReady()).isFalse();
    prepare();
    assertThat(fake.environment().isReady()).isTrue();
    assertThat(fake.calls().getLast())
        .startsWith("-I -m pip install ")
        .contains("--only-binary :all: --require-hashes")
        .endsWith("notebooks/environment/requirements.txt");
    assertThat(messages.toString().lines()).singleElement().asString().contains("once", "lab.log");
  }

  @Test
  void theSecondUseInstallsNothingAndSaysNothing() throws IOException {
    prepare();
    messages.getBuffer().setLength(0);
    prepare();
    assertThat(installations()).isEqualTo(1);
    assertThat(messages.toString()).isEmpty();
  }

  @Test
  void changedRequirementsAreInstalled() throws IOException {
    prepare();
    fake.require("one==2");
    prepare();
    assertThat(installations()).isEqualTo(2);
  }

  @Test
  void anotherPythonUnderTheSameNameIsSetUpAnew() throws IOException {
    prepare();
    Path python = venv().resolve("bin/python");
    Files.writeString(python, Files.readString(python).replace("3.13.1", "3.14.0"));
    prepare();
    assertThat(installations()).isEqualTo(2);
  }

  @Test
  void whatAnInterruptionLeftBehindIsMadeAnew() throws IOException {
    fake.behave("case \"$*\" in *' pip '*) echo 'ERROR: killed'; exit 1 ;; esac");
    assertThatIOException().isThrownBy(this::prepare);
    Files.createFile(venv().resolve("half-made"));
    fake.behave("");
    prepare();
    assertThat(venv().resolve("half-made")).doesNotExist();
    assertThat(fake.environment().isReady()).isTrue();
  }

  @Test
  void packagesAreInstalledOnlyWhileNoOtherProgramUsesTheEnvironment() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/locks")), "needs the list of locks of Linux");
    Path held = folder.resolve("held");
    fake.behave("case \"$*\" in *' pip '*) cat /proc/locks > '%s' ;; esac".formatted(held));
    prepare();
    Object file = Files.getAttribute(fake.checkout().target().resolve("lab.lock"), "unix:ino");
    assertThat(held)
        .content()
        .containsPattern("WRITE +%d +\\S+:%s ".formatted(ProcessHandle.current().pid(), file));
  }

  @Test
  void aKernelThatCannotBeWrittenLeavesNoLock() throws IOException {
    prepare();
    Path kernels = venv().resolve("share/jupyter/kernels");
    Path aside = Files.move(kernels, folder.resolve("kernels"));
    Files.createFile(kernels);
    assertThatIOException().isThrownBy(this::prepare);
    Files.delete(kernels);
    Files.move(aside, kernels);
    prepare();
    assertThat(installations()).isEqualTo(1);
  }

  @Test
  void whatPipReportsIsOneLineWithTheLog() throws IOException {
    fake.behave(
        "case \"$*\" in *' pip '*) echo Collecting; echo 'ERROR: no route'; echo 'ERROR: so'; exit"
            + " 1 ;; esac");
    assertThatIOException()
        .isThrownBy(this::prepare)
        .withMessageContainingAll("(ERROR: no route)", "PIP_INDEX_URL", "lab.log")
        .withMessageNotContaining("\n");
  }

  @Test
  void theKernelIsStartedByTheLauncherOfTheCheckout() throws IOException {
    prepare();
    assertThat(venv().resolve("share/jupyter/kernels/java/kernel.json"))
        .content()
        .contains("a checkout/qsketch\", \"kernel\", \"{connection_file}\"", "JAVA_HOME");
  }

  private Map<String, String> variables() {
    return fake.environment().program(List.of("-m", "jupyterlab")).environment();
  }

  @Test
  void programsHaveTheSettingsAndTheKernelOfTheLab() {
    assertThat(variables())
        .containsEntry("JUPYTER_PREFER_ENV_PATH", "1")
        .doesNotContainKey("JUPYTER_PATH");
    assertThat(variables().get("JUPYTER_CONFIG_PATH")).endsWith("notebooks/environment/jupyter");
  }

  @Test
  void whatIsSetForAJupyterOfTheUsersOwnIsNotUsed() {
    Map<String, String> variables =
        new HashMap<>(
            Map.of(
                "JUPYTER_PATH", "/home/me/kernels",
                "JUPYTER_DATA_DIR", "/home/me/data",
                "JUPYTERLAB_SETTINGS_DIR", "/home/me/theme",
                "PATH", "/bin"));
    fake.environment().setVariables(variables);
    assertThat(variables)
        .doesNotContainKey("JUPYTER_PATH")
        .containsEntry("JUPYTER_DATA_DIR", venv().resolve("jupyter/data").toString())
        .containsEntry("JUPYTERLAB_SETTINGS_DIR", "/home/me/theme")
        .containsEntry("PATH", "/bin");
  }

  @Test
  void whereJupyterWritesIsThereBeforeItsFirstProgram() throws IOException {
    prepare();
    assertThat(Path.of(variables().get("IPYTHONDIR")).getParent()).isDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "JUPYTER_CONFIG_DIR",
        "JUPYTER_DATA_DIR",
        "JUPYTER_RUNTIME_DIR",
        "JUPYTERLAB_SETTINGS_DIR",
        "JUPYTERLAB_WORKSPACES_DIR",
        "IPYTHONDIR"
      })
  void whatJupyterWritesStaysInTheEnvironment(String variable) {
    assumeTrue(System.getenv(variable) == null || !variable.contains("SETTINGS"));
    assertThat(variables().get(variable)).startsWith(venv() + "/jupyter/");
  }
}
