package org.qsketch.cli.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.cli.jupyter.FakePython;

class PythonTest {
  @TempDir private Path folder;
  private FakePython fake;

  @BeforeEach
  void aPython() throws IOException {
    fake = new FakePython(folder);
  }

  private void requireEnvironments() throws IOException {
    fake.python().requireEnvironments("lab");
  }

  @Test
  void aPythonThatIsCompleteWillDo() {
    assertThatCode(this::requireEnvironments).doesNotThrowAnyException();
    assertThat(fake.python().version()).isEqualTo("Python 3.13.1");
  }

  @Test
  void aMissingPythonIsToldWithThePackageThatBringsIt() {
    Python missing = new Python(folder.resolve("nowhere").toString());
    assertThat(missing.version()).isEmpty();
    assertThatIOException()
        .isThrownBy(() -> missing.requireEnvironments("lab"))
        .withMessageContainingAll("there is no", "nowhere", "apt install python3");
  }

  @Test
  void anOldPythonIsToldWithItsVersion() throws IOException {
    fake.behave("case \"$*\" in *info*) echo '3 9' ;; *) echo 'Python 3.9.2' ;; esac; exit 0");
    assertThatIOException()
        .isThrownBy(this::requireEnvironments)
        .withMessageContainingAll("3.10 or newer", "is Python 3.9.2");
  }

  @Test
  void aPythonWithoutVenvIsToldWithThePackageThatBringsIt() throws IOException {
    fake.behave("echo '3 11'; echo \"ModuleNotFoundError: No module named 'ensurepip'\"; exit 1");
    assertThatIOException()
        .isThrownBy(this::requireEnvironments)
        .withMessageContainingAll("No module named 'ensurepip'", "python3-venv");
  }
}
