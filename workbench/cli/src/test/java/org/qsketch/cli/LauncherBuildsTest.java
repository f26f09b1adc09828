package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds beside each other: what runs keeps its own, and what nobody uses is removed. */
class LauncherBuildsTest {
  private static final String UNTIL_IT_MAY_GO =
      "touch \"$HOME/running\"; until [ -e \"$HOME/go\" ]; do sleep 0.05; done";

  @TempDir private Path machine;
  private FakeCheckout checkout;

  @BeforeEach
  void aCheckoutWithAJar() throws IOException {
    checkout = new FakeCheckout(machine);
    checkout.jdk("jdk-25", 25);
    checkout.maven("touch \"$lib/a.jar\"");
  }

  @AfterEach
  void noLinksOutOfTheFolder() throws IOException {
    checkout.uninstallTools();
  }

  private Process start(String... arguments) throws IOException {
    return checkout.start(checkout.root().resolve("qsketch"), machine, arguments);
  }

  private void awaitRunning() throws Exception {
    while (!Files.deleteIfExists(machine.resolve("running"))) {
      Thread.sleep(20);
    }
  }

  private void letGo() throws IOException {
    Files.createFile(machine.resolve("go"));
  }

  private void changeSources(String name) throws IOException {
    Files.createFile(checkout.source().resolveSibling(name));
  }

  private List<String> builds() throws IOException {
    try (Stream<Path> folders = Files.list(checkout.builds())) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"figures", "jmh"})
  void aCommandKeepsItsJarsUntilItEndsThoughAnotherBuilds(String command) throws Exception {
    checkout.set("PROGRAM", UNTIL_IT_MAY_GO);
    Process first = start(command);
    awaitRunning();
    checkout.set("PROGRAM", "");
    changeSources("B.java");
    assertThat(checkout.run("devices").exitCode()).isZero();
    assertThat(checkout.build()).hasFileName("2");
    assertThat(checkout.builds().resolve("1/lib/a.jar")).exists();
    letGo();
    assertThat(FakeCheckout.finish(first).exitCode()).isZero();
    changeSources("C.java");
    checkout.run("devices");
    assertThat(builds()).containsExactly("3");
  }

  @Test
  void testsLeaveTheJarsOfCommandsAlone() throws Exception {
    checkout.run("devices");
    Path jar = checkout.build().resolve("lib/a.jar");
    checkout.maven("touch \"$lib/a.jar\"; echo new > \"$lib/a.jar\"");
    checkout.run("test");
    assertThat(jar).isEmptyFile();
    assertThat(checkout.root().resolve("target/maven-lib/a.jar")).isNotEmptyFile();
  }

  @Test
  void commandsTakeTheJarsThatAllTestsHaveMade() throws Exception {
    checkout.maven("touch \"$lib/a.jar\"");
    checkout.run("devices");
    changeSources("B.java");
    checkout.maven("touch \"$lib/b.jar\"");
    checkout.run("test");
    assertThat(checkout.run("devices").out()).anyMatch(line -> line.endsWith("lib/b.jar"));
    assertThat(checkout.mavenCalls()).hasSize(2);
    assertThat(builds()).containsExactly("2");
  }

  @Test
  void testsOfAFewModulesAreNoBuildForCommands() throws Exception {
    checkout.run("test", "-pl", "workbench/core");
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
  }

  @Test
  void whatIsChangedDuringTheTestsIsBuiltAfterThem() throws Exception {
    checkout.maven("touch workbench/core/src/main/java/A.java");
    checkout.run("test");
    checkout.maven("");
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
  }

  /** The stand-in for Java is no launcher of Spark: what it starts is not looked at. */
  @Test
  void theBuildWithSparkIsKeptBesideThatOfOtherCommands() throws Exception {
    checkout.run("devices");
    checkout.run("spark", "days");
    checkout.run("spark", "days");
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(2);
    assertThat(checkout.mavenCalls().getLast()).contains("-pl workbench/spark");
    assertThat(checkout.builds()).isDirectoryContaining(folder -> folder.endsWith("1"));
    assertThat(checkout.builds()).isDirectoryContaining(folder -> folder.endsWith("2"));
    changeSources("B.java");
    checkout.run("devices");
    assertThat(checkout.mavenCalls()).hasSize(3);
    assertThat(checkout.builds()).isDirectoryContaining(folder -> folder.endsWith("2"));
  }

  @Test
  void aBuildThatIsKilledLeavesTheLastOneInUse() throws Exception {
    checkout.run("devices");
    Path last = checkout.build();
    changeSources("B.java");
    checkout.maven(UNTIL_IT_MAY_GO);
    Process killed = start("devices");
    awaitRunning();
    killed.destroyForcibly().waitFor();
    letGo();
    assertThat(checkout.build()).isEqualTo(last);
    assertThat(last.resolve("lib/a.jar")).exists();
    checkout.maven("touch \"$lib/a.jar\"");
    assertThat(checkout.run("devices").exitCode()).isZero();
    assertThat(checkout.build()).isNotEqualTo(last);
  }

  @Test
  void whoNamesTheJarsThemselvesFindsThoseOfTheLastBuild() throws Exception {
    Files.createDirectories(checkout.root().resolve("target/lib"));
    for (String name : List.of("B.java", "C.java")) {
      changeSources(name);
      checkout.run("devices");
      assertThat(checkout.root().resolve("target/lib/a.jar").toRealPath())
          .isEqualTo(checkout.build().toRealPath().resolve("lib/a.jar"));
    }
  }

  /**
   * Both see that the owner is dead; the second hears of it when the first has the lock already.
   */
  @Test
  void ofTwoWhoFindTheLockOfADeadProcessOneBuilds() throws Exception {
    Files.createDirectories(checkout.lock().getParent());
    Files.createSymbolicLink(checkout.lock(), Path.of(deadProcess()));
    Path readlink = FakeCheckout.find("readlink");
    Files.delete(machine.resolve("tools/readlink"));
    checkout.tool(
        "readlink",
        """
        lock=$(%1$s "$1")
        if mkdir "$HOME/first" 2> /dev/null; then
          until [ -e "$HOME/second" ]; do sleep 0.02; done
        elif mkdir "$HOME/second" 2> /dev/null; then
          while [ "$(%1$s "$1")" = "$lock" ]; do sleep 0.02; done
        fi
        echo "$lock"
        """
            .formatted(readlink));
    checkout.maven("sleep 0.5");
    Process first = start("devices");
    Process second = start("devices");
    assertThat(FakeCheckout.finish(first).exitCode()).isZero();
    assertThat(FakeCheckout.finish(second).exitCode()).isZero();
    assertThat(checkout.mavenCalls()).hasSize(1);
    Files.delete(machine.resolve("tools/readlink"));
    Files.createSymbolicLink(machine.resolve("tools/readlink"), readlink);
  }

  private static String deadProcess() throws Exception {
    Process process = new ProcessBuilder("uname", "-n").start();
    return FakeCheckout.finish(process).out().getFirst() + ":" + process.pid();
  }

  /** In containers, the same numbers come again after each start. */
  @Test
  void theLockOfAnEarlierProcessOfTheSameNumberIsTakenOver() throws Exception {
    Files.createDirectories(checkout.lock().getParent());
    String script = "ln -s \"$(uname -n):$$\" \"$1\"; exec \"$0\" devices";
    String launcher = checkout.root().resolve("qsketch").toString();
    Process process =
        checkout.start(
            Path.of("bash"), machine, "-c", script, launcher, checkout.lock().toString());
    assertThat(FakeCheckout.finish(process).exitCode()).isZero();
  }
}
