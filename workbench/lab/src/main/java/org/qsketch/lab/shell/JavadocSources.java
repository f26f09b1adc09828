package org.qsketch.lab.shell;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sets where JShell reads the Javadoc of the workbench: in the sources of the checkout. By default
 * it knows only the sources of the JDK, and has no option for others; its own tests set the same
 * field.
 */
public final class JavadocSources {
  private static final String CHECKOUT = "qsketch.checkout";

  private JavadocSources() {}

  /**
   * Shows the Javadoc of the workbench in every JShell of this virtual machine, wherever the
   * launcher has started it. In a JDK that keeps its sources otherwise, or without its module
   * {@code jdk.jshell} opened, there is none.
   */
  public static void show() {
    String checkout = System.getProperty(CHECKOUT);
    if (checkout != null) {
      set(new Sources(Path.of(checkout)));
    }
  }

  /** Returns the sources of the checkout that the launcher was started in; none elsewhere. */
  static List<Path> ofCheckout() {
    String checkout = System.getProperty(CHECKOUT);
    return checkout == null ? List.of() : of(Path.of(checkout));
  }

  private static void set(List<Path> sources) {
    try {
      Field override =
          Class.forName("jdk.jshell.SourceCodeAnalysisImpl")
              .getDeclaredField("availableSourcesOverride");
      override.setAccessible(true);
      override.set(null, sources);
    } catch (ReflectiveOperationException | InaccessibleObjectException _) {
      // signatures are shown as ever
    }
  }

  /** The folders of sources, looked for when documentation is first asked for. */
  private static final class Sources extends AbstractList<Path> {
    private final Path checkout;
    private List<Path> found = List.of();

    Sources(Path checkout) {
      this.checkout = checkout;
    }

    @Override
    public Path get(int index) {
      return found().get(index);
    }

    @Override
    public int size() {
      return found().size();
    }

    private synchronized List<Path> found() {
      if (found.isEmpty()) {
        found = new ArrayList<>(ofJdk());
        found.addAll(of(checkout));
      }
      return found;
    }
  }

  /** Returns what JShell would read by itself, if the JDK has it: a folder for each module. */
  private static List<Path> ofJdk() {
    Path archive = Path.of(System.getProperty("java.home"), "lib", "src.zip");
    try {
      FileSystem stays = FileSystems.newFileSystem(archive);
      return folders(stays.getRootDirectories().iterator().next());
    } catch (IOException | ProviderNotFoundException _) {
      return List.of();
    }
  }

  /**
   * Returns the sources of the modules.
   *
   * @param checkout its root
   * @return the roots of their packages; none if it has no sources
   */
  static List<Path> of(Path checkout) {
    try {
      return Stream.concat(
              Stream.of(checkout.resolve("datasets")),
              folders(checkout.resolve("workbench")).stream())
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .toList();
    } catch (IOException _) {
      return List.of();
    }
  }

  private static List<Path> folders(Path parent) throws IOException {
    try (Stream<Path> entries = Files.list(parent)) {
      return entries.filter(Files::isDirectory).sorted().toList();
    }
  }
}
