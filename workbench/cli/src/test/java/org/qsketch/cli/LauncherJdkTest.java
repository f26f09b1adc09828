package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.FakeCheckout.Outcome;

/** Which JDK the launcher takes, and what it says where there is none. */
class LauncherJdkTest {
  @TempDir private Path machine;
  private FakeCheckout checkout;

  @BeforeEach
  void aCheckout() throws IOException {
    checkout = new FakeCheckout(machine);
  }

  @AfterEach
  void noLinksOutOfTheFolder() throws IOException {
    checkout.uninstallTools();
  }

  @Test
  void aMachineWithoutAJdkIsToldWhatToInstall() throws Exception {
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).singleElement().asString().contains("no JDK 25", "JAVA_HOME");
    assertThat(checkout.mavenCalls()).isEmpty();
  }

  @Test
  void aJdkThatIsTooOldIsPassedOver() throws Exception {
    checkout.set("JAVA_HOME", checkout.jdk("jdk-17", 17).toString()).jdk("jdk-25", 25);
    assertThat(checkout.run().out()).startsWith("jdk-25");
  }

  @Test
  void aMachineWithOldJdksAloneIsToldWhatToInstall() throws Exception {
    checkout.set("JAVA_HOME", checkout.jdk("jdk-17", 17).toString()).jdk("jdk-21", 21);
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).singleElement().asString().contains("no JDK 25");
  }

  @Test
  void aJavaHomeThatPointsNowhereIsPassedOver() throws Exception {
    checkout.set("JAVA_HOME", "/nowhere").jdk("jdk-25", 25);
    assertThat(checkout.run().out()).startsWith("jdk-25");
  }

  @Test
  void javaHomeComesBeforeTheUsualPlaces() throws Exception {
    checkout.jdk("a-jdk-25", 25);
    checkout.set("JAVA_HOME", checkout.jdk("jdk-26", 26).toString());
    assertThat(checkout.run().out()).startsWith("jdk-26");
  }

  @Test
  void aJdkThatKeepsPinnedArraysComesFirst() throws Exception {
    checkout.jdk("a-jdk-25", "25.0.2");
    checkout.jdk("b-jdk-25", "25.0.3");
    checkout.jdk("c-jdk-26", "26");
    checkout.run();
    assertThat(checkout.run().out()).startsWith("b-jdk-25");
    assertThat(checkout.run().err()).isEmpty();
  }

  @Test
  void soDoesOneOnThePath() throws Exception {
    checkout.jdk("jdk-25", "25.0.2");
    Path elsewhere = machine.resolve("elsewhere");
    Files.move(checkout.jdk("good-jdk-25", "25.0.3"), elsewhere);
    checkout.tool("java", "echo '    java.home = %s' >&2".formatted(elsewhere));
    assertThat(checkout.run().out()).startsWith("good-jdk-25");
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "25-ea", "25.0.1", "25.0.2", "25.0.2.1"})
  void aJdkThatMovesPinnedArraysIsTakenWithAWarning(String version) throws Exception {
    checkout.jdk("jdk-25", version);
    checkout.run();
    Outcome outcome = checkout.run();
    assertThat(outcome.out()).startsWith("jdk-25");
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .contains("JDK " + version, "JDK-8377811", "25.0.3 or newer");
  }

  @Test
  void javaHomeIsTakenWithAWarningThoughThereAreBetterOnes() throws Exception {
    checkout.set("JAVA_HOME", checkout.jdk("b-jdk-25", "25.0.2").toString());
    checkout.jdk("a-jdk-25", "25.0.3");
    Outcome outcome = checkout.run();
    assertThat(outcome.out()).startsWith("b-jdk-25");
    assertThat(outcome.err()).first().asString().contains("JDK-8377811");
  }

  @ParameterizedTest
  @ValueSource(strings = {"25.0.3", "25.0.3.1", "25.0.10", "25.1.0", "26", "26-ea"})
  void otherJdksAreTakenInSilence(String version) throws Exception {
    checkout.jdk("jdk", version);
    checkout.run();
    assertThat(checkout.run().err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "dnf, dnf install java-25-openjdk-devel",
    "brew, brew install --cask temurin@25",
    "winget, winget install EclipseAdoptium.Temurin.25.JDK"
  })
  void theCommandThatInstallsAJdkIsThatOfTheSystem(String tool, String command) throws Exception {
    checkout.tool(tool, "");
    assertThat(checkout.run().err()).singleElement().asString().contains(command + "`");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openjdk-25-jdk-headless", "temurin-25-jdk"})
  void aptInstallsThePackageThatItKnows(String known) throws Exception {
    checkout.tool("apt-get", "");
    checkout.tool("apt-cache", "[ \"$2\" = %s ]".formatted(known));
    assertThat(checkout.run().err())
        .singleElement()
        .asString()
        .contains("apt-get install " + known + "`");
  }

  @Test
  void whereAptKnowsNoJdkTheAdviceIsThatOfOtherSystems() throws Exception {
    checkout.tool("apt-get", "");
    checkout.tool("apt-cache", "exit 100");
    assertThat(checkout.run().err()).singleElement().asString().contains("adoptium.net");
  }

  @Test
  void whoHasSdkmanUsesIt() throws Exception {
    checkout.tool("dnf", "");
    Files.createDirectories(machine.resolve(".sdkman/bin"));
    assertThat(checkout.run().err()).singleElement().asString().contains("`sdk install java 25");
  }
}
