package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the locale, Java reads and writes UTF-8. */
class LauncherLocaleTest {
  private static final String SAYS_ITS_LOCALE = "echo \"LC_ALL=${LC_ALL:-}\"";

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

  /** With the Java of this test, and the locales of this machine. */
  @ParameterizedTest
  @ValueSource(strings = {"LC_ALL=C", "LC_ALL=nowhere.UTF-8", "LC_CTYPE=POSIX", "NONE="})
  void argumentsNamesOfFilesAndOutputAreUtf8(String locale) throws Exception {
    checkout.tool("locale", "exec %s \"$@\"".formatted(FakeCheckout.find("locale")));
    checkout.set("JAVA_HOME", System.getProperty("java.home"));
    checkout.set(locale.split("=", 2)[0], locale.split("=", 2)[1]);
    checkout.maven("cat '%s' > \"$lib/a.jar\"".formatted(program()));
    // the Java of this test may know no such letter itself
    String script = "u=$(printf '\\303\\274'); mkdir -p $u; exec \"$0\" count $u";
    String launcher = checkout.root().resolve("qsketch").toString();
    var process = checkout.start(Path.of("bash"), machine, "-c", script, launcher);
    assertThat(FakeCheckout.finish(process).out()).containsExactly("\u00fc is a folder: true");
  }

  private Path program() throws IOException {
    return ProgramJar.of(
        machine,
        """
        package org.qsketch.cli;
        class Main {
          public static void main(String[] a) {
            System.out.println(a[1] + " is a folder: " + new java.io.File(a[1]).isDirectory());
          }
        }
        class CacheWarmup { public static void main(String[] a) {} }
        """);
  }

  /** Stands in for a machine with some locales, all of them but C of UTF-8. */
  private void locales(String names) throws IOException {
    checkout.jdk("jdk-25", 25);
    checkout.set("PROGRAM", SAYS_ITS_LOCALE);
    checkout.tool(
        "locale",
        """
        case "$1 ${LC_ALL:-C}" in
          '-a '*) printf '%%s\\n' C %1$s ;;
          *' C') echo ANSI_X3.4-1968 ;;
          *) case ' %1$s ' in *" $LC_ALL "*) echo UTF-8 ;; *) echo US-ASCII ;; esac ;;
        esac
        """
            .formatted(names));
  }

  @ParameterizedTest
  @ValueSource(strings = {"C.UTF-8", "en_US.UTF-8", "tr_TR.utf8", "de_DE.UTF8"})
  void aLocaleThatIsInstalledIsTaken(String installed) throws Exception {
    locales(installed);
    assertThat(checkout.run("devices").out()).contains("LC_ALL=" + installed);
  }

  @Test
  void aLocaleOfUtf8IsKept() throws Exception {
    locales("C.UTF-8 de_DE.UTF-8");
    checkout.set("LC_ALL", "de_DE.UTF-8");
    assertThat(checkout.run("devices").out()).contains("LC_ALL=de_DE.UTF-8");
  }

  @Test
  void whereThereIsNoneTheCommandRunsAllTheSame() throws Exception {
    locales("");
    assertThat(checkout.run("devices").out()).contains("LC_ALL=");
  }
}
