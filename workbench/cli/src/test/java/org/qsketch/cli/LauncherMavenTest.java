package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.FakeCheckout.Outcome;

/** The Maven that the launcher fetches where none is installed. */
class LauncherMavenTest {
  @TempDir private Path machine;
  private FakeCheckout checkout;

  @BeforeEach
  void aCheckout() throws IOException {
    checkout = new FakeCheckout(machine);
    checkout.jdk("jdk-25", 25);
  }

  @AfterEach
  void noLinksOutOfTheFolder() throws IOException {
    checkout.uninstallTools();
  }

  /** Puts an archive into the repository. */
  private byte[] publish() throws IOException {
    Path archive = archive();
    Files.createDirectories(archive.getParent());
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("apache-maven/bin/mvn"));
      String standIn = FakeCheckout.standInForMaven("3.9", "echo fetched >> maven-diary");
      zip.write(("#!/usr/bin/env bash\n" + standIn).getBytes(StandardCharsets.UTF_8));
    }
    return Files.readAllBytes(archive);
  }

  private Path archive() throws IOException {
    String version = pinned("MAVEN_VERSION");
    return checkout
        .repositoryOfMaven()
        .resolve("org/apache/maven/apache-maven")
        .resolve(version)
        .resolve("apache-maven-%s-bin.zip".formatted(version));
  }

  private String pinned(String name) throws IOException {
    String start = "readonly %s=".formatted(name);
    return Files.readAllLines(checkout.toolchain()).stream()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .orElseThrow()
        .substring(start.length());
  }

  /** Makes the launcher expect what is in the repository. */
  private void publishAndPin() throws IOException, GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance("SHA-512").digest(publish());
    String launcher = Files.readString(checkout.toolchain());
    String sum = HexFormat.of().formatHex(digest);
    Files.writeString(checkout.toolchain(), launcher.replace(pinned("MAVEN_SHA512"), sum));
  }

  private Path fetched() {
    return machine.resolve(".cache/qsketch");
  }

  @Test
  void aMachineWithoutMavenIsToldWhatToInstall() throws Exception {
    checkout.withoutMaven();
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).hasSize(2).last().asString().contains("Maven", "install");
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void whereMavenIsMissingItIsFetchedOnce() throws Exception {
    publishAndPin();
    checkout.withoutMaven();
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.err()).hasSize(2).first().asString().contains("fetching Maven");
    assertThat(checkout.mavenCalls()).hasSize(2).endsWith("fetched");
    Files.delete(archive());
    Files.delete(checkout.source());
    assertThat(checkout.run("devices").err()).singleElement().asString().contains("building");
    assertThat(checkout.mavenCalls()).hasSize(4).endsWith("fetched");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.2.1", "3.6.3", "3.7"})
  void aMavenThatIsTooOldIsAsGoodAsMissing(String version) throws Exception {
    publishAndPin();
    checkout.mavenOfVersion(version);
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).endsWith("fetched");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.8.0", "3.10.1", "4.0.0"})
  void aMavenThatIsNewEnoughIsUsed(String version) throws Exception {
    checkout.mavenOfVersion(version);
    assertThat(checkout.run("devices").exitCode()).isZero();
    assertThat(fetched()).doesNotExist();
  }

  @Test
  void aMavenThatDoesNotStartIsAsGoodAsMissing() throws Exception {
    publishAndPin();
    checkout.tool("mvn", "exit 1");
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).endsWith("fetched");
  }

  @Test
  void anArchiveThatIsNotTheOneExpectedIsNotUsed() throws Exception {
    publish();
    checkout.withoutMaven();
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).hasSize(2).last().asString().contains("SHA-512", "install Maven");
    assertThat(checkout.mavenCalls()).isEmpty();
    assertThat(fetched()).isEmptyDirectory();
    assertThat(checkout.lock()).doesNotExist();
  }

  @Test
  void itIsFetchedFromTheMirrorThatMavenHas() throws Exception {
    publishAndPin();
    checkout.withoutMaven();
    Files.createDirectories(machine.resolve(".m2"));
    Files.writeString(
        machine.resolve(".m2/settings.xml"),
        """
        <settings><mirrors>
          <mirror><mirrorOf>other</mirrorOf><url>file:///nowhere</url></mirror>
          <mirror><mirrorOf>*,!other</mirrorOf><url>%s</url></mirror>
        </mirrors></settings>
        """
            .formatted(checkout.repositoryOfMaven().toUri()));
    checkout.unset("QSKETCH_MAVEN_REPOSITORY").set("JDK_JAVA_OPTIONS", "-Duser.home=" + machine);
    assertThat(checkout.run("devices").exitCode()).isZero();
    assertThat(checkout.mavenCalls()).endsWith("fetched");
  }

  @Test
  void itIsKeptInTheCacheFolderOfTheWorkbench() throws Exception {
    publishAndPin();
    checkout.withoutMaven();
    checkout.set("QSKETCH_CACHE", machine.resolve("caches").toString()).run("devices");
    assertThat(machine.resolve("caches/maven-" + pinned("MAVEN_VERSION") + "/bin/mvn"))
        .isExecutable();
  }

  /** Nothing is published: whoever asks the repository first gets another message. */
  @ParameterizedTest
  @ValueSource(strings = {"file", "file/caches"})
  void aCacheThatCannotBeWrittenIsToldBeforeAnythingIsFetched(String cache) throws Exception {
    checkout.withoutMaven();
    Files.createFile(machine.resolve("file"));
    Outcome outcome = checkout.set("QSKETCH_CACHE", machine + "/" + cache).run("devices");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err())
        .last()
        .asString()
        .contains("the cache " + machine + "/" + cache + " cannot be written", "QSKETCH_CACHE")
        .doesNotContain("repository");
  }

  @Test
  void aCacheFolderMayBeNamedFromTheFolderOfTheCaller() throws Exception {
    publishAndPin();
    checkout.withoutMaven();
    assertThat(checkout.set("QSKETCH_CACHE", "caches").run("devices").exitCode()).isZero();
    assertThat(checkout.mavenCalls()).endsWith("fetched");
  }
}
