package org.qsketch.gpu.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.qsketch.gpu.device.KernelDialect;

/**
 * The text of a kernel file in which each include is replaced by the file that it names, the first
 * time, so that compilers need no folder. Compilers still count the lines of each file by itself.
 */
final class KernelText {
  private static final Pattern INCLUDE = Pattern.compile("#include \"(\\w+)\\.\\w+\"");
  private static final String ONCE = "#pragma once";

  private final KernelDialect dialect;
  private final Set<String> included = new HashSet<>();
  private final StringBuilder text = new StringBuilder();

  private KernelText(KernelDialect dialect) {
    this.dialect = dialect;
  }

  /**
   * Returns the text of a file with all that it includes.
   *
   * @param name of the file, without suffix
   */
  static String of(KernelDialect dialect, String name) {
    KernelText whole = new KernelText(dialect);
    whole.add(name);
    return whole.text.toString();
  }

  private void add(String name) {
    included.add(name);
    number(1, name);
    int line = 1;
    for (String content : resource(dialect, name).lines().toList()) {
      line++;
      Matcher include = INCLUDE.matcher(content);
      if (!include.matches()) {
        text.append(content.equals(ONCE) ? "" : content).append('\n');
      } else if (included.contains(include.group(1))) {
        text.append('\n');
      } else {
        add(include.group(1));
        number(line, name);
      }
    }
  }

  /** Tells the compiler the number and the file of the next line. */
  private void number(int line, String name) {
    text.append("#line %d \"%s\"\n".formatted(line, dialect.file(name)));
  }

  private static String resource(KernelDialect dialect, String name) {
    try (InputStream resource = KernelText.class.getResourceAsStream(dialect.resource(name))) {
      if (resource == null) {
        throw new IllegalStateException(
            "the kernels in %s are not on the class path: %s is missing"
                .formatted(dialect.title(), dialect.resource(name)));
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
