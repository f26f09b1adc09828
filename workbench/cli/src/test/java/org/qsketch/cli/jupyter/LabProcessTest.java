package org.qsketch.cli.jupyter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.cli.python.Python;

/** The lab in a process of its own, over a stand-in for Python that serves until its input ends. */
class LabProcessTest {
  @TempDir private Path folder;
  private FakePython fake;
  private Process lab;

  /** What runs in the other process. */
  static final class Lab {
    private Lab() {}

    public static void main(String[] arguments) throws IOException {
      Checkout checkout = new Checkout(Path.of(arguments[0]));
      LabEnvironment environment = new LabEnvironment(checkout, new Python(arguments[1]));
      try (Closeable _ = environment.prepare(new PrintWriter(Writer.nullWriter()))) {
        new Jupyter(checkout, environment)
            .serve(checkout.notebooks(), false, Optional.empty(), Optional.empty());
      }
    }
  }

  @BeforeEach
  void aLabThatServes() throws Exception {
    fake = new FakePython(folder);
    fake.behave(
        "case \"$*\" in *jupyterlab*) touch '%1$s/serves'; cat; touch '%1$s/ended' ;; esac"
            .formatted(folder));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    String checkout = fake.checkout().root().toString();
    String python = fake.python().executable();
    lab =
        new ProcessBuilder(java, "-cp", classPath, Lab.class.getName(), checkout, python)
            .redirectErrorStream(true)
            .start();
    await("serves");
  }

  @AfterEach
  void itEnds() throws InterruptedException {
    lab.destroyForcibly().waitFor();
  }

  private void await(String file) throws InterruptedException {
    while (!Files.exists(folder.resolve(file))) {
      Thread.sleep(20);
    }
  }

  @Test
  void theServerHearsThatTheLauncherWasKilled() throws Exception {
    assertThat(folder.resolve("ended")).doesNotExist();
    lab.destroyForcibly().waitFor();
    await("ended");
  }

  @Test
  void packagesAreNotReplacedUnderALabThatRuns() throws Exception {
    fake.require("one==2");
    StringWriter messages = new StringWriter();
    Thread other = Thread.ofVirtual().start(() -> prepare(messages));
    while (!messages.toString().contains("waiting for another lab, which runs")) {
      Thread.sleep(20);
    }
    assertThat(fake.environment().isReady()).isFalse();
    lab.destroyForcibly().waitFor();
    other.join();
    assertThat(fake.environment().isReady()).isTrue();
  }

  private void prepare(StringWriter messages) {
    try {
      fake.environment().prepare(new PrintWriter(messages, true)).close();
    } catch (IOException e) {
      messages.append(e.toString());
    }
  }
}
