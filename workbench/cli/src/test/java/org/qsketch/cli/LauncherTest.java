package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.cli.FakeCheckout.Outcome;

/** When the launcher builds, and what it starts. */
class LauncherTest {
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
  void theFirstUseBuildsWithTheJdkFoundAndSaysSo() throws Exception {
    Path jdk = checkout.jdk("jdk-25", 25);
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.err()).singleElement().asString().contains("building", "build.log");
    assertThat(checkout.mavenCalls())
        .singleElement()
        .asString()
        .startsWith(jdk.toString())
        .contains(" package ", "-DskipTests");
  }

  @Test
  void theSecondUseBuildsNothingAndSaysNothing() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.err()).isEmpty();
    assertThat(checkout.mavenCalls()).hasSize(1);
  }

  @Test
  void aChangedSourceIsBuilt() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Files.setLastModifiedTime(checkout.source(), FileTime.from(Instant.now().plusSeconds(10)));
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
  }

  @Test
  void aDeletedSourceIsBuilt() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Files.delete(checkout.source());
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
  }

  @Test
  void aDeletedKernelIsBuilt() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Files.delete(checkout.kernel());
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
  }

  @Test
  void aChangedPomIsBuilt() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Files.setLastModifiedTime(checkout.pom(), FileTime.from(Instant.now().plusSeconds(10)));
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
  }

  /** Renaming and unpacking keep the times of files. */
  @Test
  void filesOlderThanTheBuildAreBuiltIfTheyAreNew() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Files.move(checkout.source(), checkout.source().resolveSibling("B.java"));
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
    Files.createFile(checkout.source());
    Files.setLastModifiedTime(checkout.source(), FileTime.from(Instant.EPOCH));
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(3);
  }

  /** A backup that is put back is older than the build, under a name that the build knows. */
  @Test
  void aFileThatTakesThePlaceOfAnotherIsBuilt() throws Exception {
    checkout.jdk("jdk-25", 25);
    Path backup = machine.resolve("backup");
    Files.copy(checkout.source(), backup);
    checkout.run("devices");
    Files.move(backup, checkout.source(), StandardCopyOption.REPLACE_EXISTING);
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
  }

  @Test
  void testsAndBuiltFilesAreNotBuilt() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Path module = checkout.root().resolve("workbench/core");
    for (String folder : List.of("src/test/java", "target/classes")) {
      Files.createDirectories(module.resolve(folder));
      Files.createFile(module.resolve(folder).resolve("A"));
    }
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(1);
  }

  @Test
  void aFailingBuildShowsTheEndOfItsLogAndIsTriedAgain() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.maven("echo 'A.java:1: not a statement'; exit 1");
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).contains("A.java:1: not a statement");
    assertThat(outcome.err()).last().asString().contains("the build failed", "build.log");
    assertThat(outcome.out()).isEmpty();
    assertThat(checkout.lock()).doesNotExist();
    checkout.maven("");
    assertThat(checkout.run("devices").exitCode()).isZero();
  }

  @Test
  void afterAFailingBuildTheLastThatWorkedIsStillThere() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Path wrong = checkout.pom().resolveSibling("cuda-kernels/wrong.cu");
    Files.createFile(wrong);
    checkout.maven("exit 1");
    assertThat(checkout.run("devices").exitCode()).isEqualTo(1);
    Files.delete(wrong);
    assertThat(checkout.run("devices").out()).contains(option("builds/1/qsketch.aot"));
    assertThat(checkout.mavenCalls()).hasSize(2);
  }

  private String option(String cache) {
    return "-XX:AOTCache=%s/target/%s".formatted(checkout.root(), cache);
  }

  @Test
  void aFolderThatCannotBeWrittenIsNotWaitedFor() throws Exception {
    checkout.jdk("jdk-25", 25);
    Path target = Files.createDirectories(checkout.lock().getParent());
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("r-xr-xr-x"));
    assumeFalse(Files.isWritable(target), "permissions do not bind this user");
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).singleElement().asString().contains("cannot be written");
  }

  @Test
  void servicesMayStartItWithoutAHome() throws Exception {
    checkout.jdk("jdk-25", 25);
    assertThat(checkout.unset("HOME").run("devices").exitCode()).isZero();
  }

  @Test
  void argumentsAndFolderReachTheProgramUnchanged() throws Exception {
    checkout.jdk("jdk-25", 25);
    Outcome outcome = checkout.run("count", "two words", "*", "");
    assertThat(outcome.out()).element(1).isEqualTo(machine.toRealPath().toString());
    assertThat(outcome.out()).endsWith("org.qsketch.cli.Main", "count", "two words", "*", "");
  }

  @Test
  void theClassPathIsThatOfTheCheckoutAlsoThroughLinks() throws Exception {
    checkout.jdk("jdk-25", 25);
    Path absolute = machine.resolve("absolute");
    Files.createSymbolicLink(absolute, checkout.root().resolve("qsketch"));
    Path relative = machine.resolve("relative");
    Files.createSymbolicLink(relative, Path.of("absolute"));
    checkout.maven("cd \"$lib\"; touch b.jar C.jar a.jar");
    Outcome outcome = checkout.run(relative, Path.of("/"), "devices");
    String lib = checkout.root().toRealPath() + "/target/builds/1/lib/";
    assertThat(outcome.out()).contains("%1$sC.jar:%1$sa.jar:%1$sb.jar".formatted(lib));
  }

  @Test
  void aPathThatClassPathsCannotHoldIsRefusedInOneLine() throws Exception {
    checkout.jdk("jdk-25", 25);
    Path renamed = Files.move(checkout.root(), machine.resolve("a:checkout"));
    Outcome outcome = checkout.run(renamed.resolve("qsketch"), machine, "devices");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).singleElement().asString().contains("a:checkout", "colon", "rename");
    assertThat(renamed.resolve("target")).doesNotExist();
  }

  @Test
  void whereFoldersAreFilesTheCheckoutCannotBeBuiltWhichIsOneLine() throws Exception {
    checkout.jdk("jdk-25", 25);
    Files.createFile(checkout.root().resolve("target"));
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).singleElement().asString().contains("cannot be written");
  }

  @Test
  void twoFirstUsesAtOnceBuildOnce() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.maven("sleep 1");
    Path launcher = checkout.root().resolve("qsketch");
    Process first = checkout.start(launcher, machine, "devices");
    Process second = checkout.start(launcher, machine, "devices");
    assertThat(FakeCheckout.finish(first).exitCode()).isZero();
    assertThat(FakeCheckout.finish(second).exitCode()).isZero();
    assertThat(checkout.mavenCalls()).hasSize(1);
    assertThat(checkout.lock()).doesNotExist();
  }

  @Test
  void theLockOfADeadProcessIsTakenOver() throws Exception {
    checkout.jdk("jdk-25", 25);
    Process process = new ProcessBuilder("uname", "-n").start();
    String host = FakeCheckout.finish(process).out().getFirst();
    Files.createDirectories(checkout.lock().getParent());
    Files.createSymbolicLink(checkout.lock(), Path.of(host + ":" + process.pid()));
    assertThat(checkout.run("devices").exitCode()).isZero();
  }

  @Test
  void theTestsAreThoseOfMavenWithItsArguments() throws Exception {
    checkout.jdk("jdk-25", 25);
    assertThat(checkout.run("test", "-pl", "workbench/core").exitCode()).isZero();
    assertThat(checkout.mavenCalls())
        .singleElement()
        .asString()
        .endsWith("-B -ntp verify -pl workbench/core");
  }

  @Test
  void testsAndBenchmarksHaveAHelpLikeEveryCommand() throws Exception {
    checkout.jdk("jdk-25", 25);
    for (String command : List.of("test", "jmh", "spark")) {
      assertThat(checkout.run(command, "--help").out()).endsWith(command, "--help");
      assertThat(checkout.run(command, "-h").out()).endsWith(command, "-h");
    }
  }

  @Test
  void benchmarksHaveAClassPathOfTheirOwn() throws Exception {
    checkout.jdk("jdk-25", 25);
    Outcome outcome = checkout.run("jmh", "--counters", "2^14");
    assertThat(outcome.out()).endsWith("org.qsketch.jmh.Compare", "--counters", "2^14");
    assertThat(outcome.out()).contains(checkout.root().toRealPath() + "/target/builds/1/lib/*");
    assertThat(checkout.mavenCalls()).singleElement().asString().contains("-pl workbench/jmh -am");
  }

  /** Spark's launcher answers with words that end with zeros; the first one is empty. */
  @Test
  void sparkIsStartedAsItsOwnLauncherSays() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.set(
        "PROGRAM",
        "printf '\\0\\n"
            + "'; printf '%s\\0' bash -c 'printf \"%s\\n"
            + "\" \"$@\"' - \"$SPARK_HOME\" \"$@\"; exit");
    Outcome outcome = checkout.run("spark", "--master", "local[3]", "days", "1e6");
    Path build = checkout.root().toRealPath().resolve("target/builds/1");
    assertThat(outcome.out())
        .startsWith(build.toString())
        .containsSubsequence("org.apache.spark.deploy.SparkSubmit", "--master", "local[3]")
        .endsWith("days", "1e6");
    assertThat(build.resolve("jars")).isSymbolicLink();
    assertThat(build.resolve("RELEASE")).exists();
    assertThat(checkout.mavenCalls())
        .singleElement()
        .asString()
        .contains("-pl workbench/spark -am -Pspark-home");
  }

  @Test
  void anOptionOfSparkWithoutItsValueIsBadUsage() throws Exception {
    checkout.jdk("jdk-25", 25);
    Outcome outcome = checkout.run("spark", "--master");
    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("qsketch: the option --master of spark-submit needs a value");
  }

  @Test
  void theKernelHasTheJarsOfTheWorkbenchBesideItsOwn() throws Exception {
    checkout.jdk("jdk-25", 25);
    Files.createDirectories(checkout.kernelJar().getParent());
    Files.createFile(checkout.kernelJar());
    Outcome outcome = checkout.run("kernel", "connection.json");
    assertThat(outcome.out())
        .contains("%s:%s/target/builds/1/lib/*".formatted(checkout.kernelJar(), checkout.root()))
        .contains("-Dqsketch.checkout=" + checkout.root(), "-Dqsketch.connection=connection.json")
        .endsWith("org.dflib.jjava.distro.JJava", "connection.json");
  }

  /** Jupyter gives up on a kernel that builds first. */
  @Test
  void aKernelTakesTheLastBuildAsItIs() throws Exception {
    checkout.jdk("jdk-25", 25);
    Files.createDirectories(checkout.kernelJar().getParent());
    Files.createFile(checkout.kernelJar());
    checkout.run("kernel", "connection.json");
    Files.setLastModifiedTime(checkout.source(), FileTime.from(Instant.now().plusSeconds(10)));
    checkout.run("kernel", "connection.json");
    assertThat(checkout.mavenCalls()).hasSize(1);
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
  }

  @Test
  void aKernelThatIsNotSetUpSaysWhatDoes() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Outcome outcome = checkout.run("kernel", "connection.json");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).singleElement().asString().endsWith("/qsketch lab");
  }

  @Test
  void theShellHasEveryJarByNameAndBeginsWithTheImportsOfTheNotebooks() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.maven("cd \"$lib\"; touch a.jar b.jar");
    Outcome outcome = checkout.run("jshell", "-s", "-");
    String lib = checkout.root() + "/target/builds/1/lib/";
    assertThat(outcome.out()).contains("%sa.jar:%sb.jar".formatted(lib, lib)).endsWith("-s", "-");
    assertThat(outcome.out())
        .contains("jdk.jshell/jdk.jshell=ALL-UNNAMED", "-Dqsketch.checkout=" + checkout.root())
        .contains("-R-Dqsketch.checkout=" + checkout.root())
        .anyMatch(argument -> argument.endsWith("notebook/imports.jsh"));
  }

  @Test
  void aProgramKnowsItsCheckout() throws Exception {
    checkout.jdk("jdk-25", 25);
    assertThat(checkout.run("lab").out()).contains("-Dqsketch.checkout=" + checkout.root());
  }

  @Test
  void failingTestsFailTheCommand() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.maven("exit 1");
    assertThat(checkout.run("test").exitCode()).isNotZero();
    assertThat(checkout.lock()).doesNotExist();
  }
}
