package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.FakeCheckout.Outcome;

/** The cache of classes that the launcher makes beside the jars, for commands to start fast. */
class LauncherCacheTest {
  private static final String VERIFY = "-XX:+VerifySharedSpaces";

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

  private String option() throws IOException {
    return "-XX:AOTCache=" + checkout.cache();
  }

  @Test
  void theFirstUseMakesACacheAndTakesIt() throws Exception {
    checkout.jdk("jdk-25", 25);
    assertThat(checkout.run("devices").out()).contains(option());
    assertThat(checkout.cache()).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit 1", "exit 0", "touch \"$out.config\"; echo no disk >&2; exit 1"})
  void whereItCannotBeMadeNobodyHearsOfIt(String rehearsal) throws Exception {
    checkout.set("REHEARSAL", rehearsal).jdk("jdk-25", 25);
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).doesNotContain(option());
    assertThat(outcome.err()).singleElement().asString().contains("building");
    assertThat(checkout.cache().getParent())
        .isDirectoryNotContaining(file -> file.toString().contains(".aot"));
  }

  @Test
  void eachBuildMakesItAnew() throws Exception {
    checkout.jdk("jdk-25", 25);
    checkout.run("devices");
    Files.delete(checkout.source());
    checkout.set("REHEARSAL", "exit 1");
    assertThat(checkout.run("devices").out()).doesNotContain(option());
    assertThat(checkout.cache()).doesNotExist();
  }

  @Test
  void onlyACacheThatWasWrittenSinceTheBuildIsVerified() throws Exception {
    checkout.jdk("jdk-25", 25);
    assertThat(checkout.run("devices").out()).contains(option()).doesNotContain(VERIFY);
    Files.setLastModifiedTime(checkout.cache(), FileTime.from(Instant.now().plusSeconds(2)));
    assertThat(checkout.run("devices").out()).contains(VERIFY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xshare:off", "-XX:SharedArchiveFile=a.jsa", "-XX:AOTMode=off"})
  void optionsOfTheUserForArchivesGoFirst(String options) throws Exception {
    checkout.set("JDK_JAVA_OPTIONS", options).jdk("jdk-25", 25);
    assertThat(checkout.run("devices").out()).doesNotContain(option());
  }

  @ParameterizedTest
  @CsvSource({
    "JDK_JAVA_OPTIONS, -XX:+UseG1GC",
    "JDK_JAVA_OPTIONS, @java.options",
    "JAVA_TOOL_OPTIONS, -XX:+UseZGC",
    "_JAVA_OPTIONS, -XX:+UseZGC"
  })
  void aCollectorOfTheUserGoesFirst(String variable, String options) throws Exception {
    checkout.jdk("jdk-25", 25);
    assertThat(checkout.run("devices").out()).contains("-XX:+UseParallelGC");
    checkout.set(variable, options);
    assertThat(checkout.run("devices").out()).doesNotContain("-XX:+UseParallelGC");
  }

  /** With the Java of this test: whatever is wrong with the cache, commands run and say nothing. */
  @Test
  void aCacheThatDoesNotFitIsPassedOverInSilence() throws Exception {
    checkout.set("JAVA_HOME", System.getProperty("java.home"));
    checkout.maven("cat '%s' > \"$lib/a.jar\"".formatted(program()));
    checkout.run("devices");
    assertThat(checkout.cache()).isNotEmptyFile();
    assertThatItRuns();
    byte[] cache = Files.readAllBytes(checkout.cache());
    for (int length : new int[] {0, 100, cache.length / 2}) {
      Files.write(checkout.cache(), Arrays.copyOf(cache, length));
      assertThatItRuns();
    }
    Files.write(checkout.cache(), ofAnotherJava(cache));
    assertThatItRuns();
    Files.write(checkout.cache(), alteredInItsMiddle(cache));
    assertThatItRuns();
    Files.write(checkout.cache(), cache);
    Path jar = checkout.build().resolve("lib/a.jar");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
    assertThatItRuns();
    checkout.set("JDK_JAVA_OPTIONS", "-XX:-UseCompressedOops");
    assertThat(checkout.run("devices").out()).containsExactly("it runs");
  }

  private void assertThatItRuns() throws Exception {
    Outcome outcome = checkout.run("devices");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).containsExactly("it runs");
    assertThat(outcome.err()).isEmpty();
  }

  /** The version of the virtual machine stands at the beginning. */
  private static byte[] ofAnotherJava(byte[] cache) {
    String text = new String(cache, 0, 4096, StandardCharsets.ISO_8859_1);
    byte[] other = cache.clone();
    other[text.indexOf(System.getProperty("java.vm.version"))]++;
    return other;
  }

  /** Its length and its header are as they were. */
  private static byte[] alteredInItsMiddle(byte[] cache) {
    byte[] other = cache.clone();
    for (int i = cache.length / 3; i < cache.length / 2; i++) {
      other[i] ^= 0x5a;
    }
    return other;
  }

  private Path program() throws IOException {
    return ProgramJar.of(
        machine,
        """
        package org.qsketch.cli;
        class Main { public static void main(String[] a) { System.out.println("it runs"); } }
        class CacheWarmup { public static void main(String[] a) { Main.main(a); } }
        """);
  }
}
