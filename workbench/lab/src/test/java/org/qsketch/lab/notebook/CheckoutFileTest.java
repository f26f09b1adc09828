package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.lab.notebook.CheckoutFile.ResultsFolder;

class CheckoutFileTest {
  private static final String PROPERTY = "qsketch.checkout";

  @TempDir private Path folder;
  private Path elsewhere;

  @BeforeEach
  void aCheckoutAndAFolderElsewhere() throws IOException {
    Files.createDirectories(folder.resolve("checkout/notebooks/results/h100"));
    Files.createFile(folder.resolve("checkout/qsketch"));
    Files.createFile(folder.resolve("checkout/README.md"));
    elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
  }

  @AfterEach
  void noCheckoutIsNamed() {
    System.clearProperty(PROPERTY);
  }

  private Path checkout() {
    return folder.resolve("checkout");
  }

  @Test
  void aNotebookElsewhereFindsWhatIsInTheCheckoutThatTheLauncherNames() {
    System.setProperty(PROPERTY, checkout().toString());
    assertThat(CheckoutFile.find("README.md", elsewhere))
        .isEqualTo(checkout().resolve("README.md").toString());
    assertThat(ResultsFolder.find("h100", elsewhere))
        .isEqualTo(checkout().resolve("notebooks/results/h100"));
  }

  @Test
  void aNotebookInTheCheckoutFindsItWithoutTheLauncher() {
    assertThat(CheckoutFile.find("README.md", checkout().resolve("notebooks/results")))
        .isEqualTo(checkout().resolve("README.md").toString());
  }

  @Test
  void aFileThatIsNotThereIsToldWithItsPath() {
    System.setProperty(PROPERTY, checkout().toString());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CheckoutFile.find("READYOU.md", elsewhere))
        .withMessageContainingAll("'READYOU.md'", checkout().toString());
  }
}
