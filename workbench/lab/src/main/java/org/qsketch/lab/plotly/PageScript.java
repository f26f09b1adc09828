package org.qsketch.lab.plotly;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Scripts of a page, each with the functions that all of them use. */
final class PageScript {
  private static final String FUNCTIONS = functions();

  private PageScript() {}

  /** A script element that names nothing in the page but the shelf of the library. */
  static String of(String body) {
    return "<script>\n(() => {\n%s%s\n})();\n</script>\n".formatted(FUNCTIONS, inElement(body));
  }

  /**
   * Words in a script must not end its element: {@code </} and {@code <!--} stand in strings only.
   */
  private static String inElement(String javascript) {
    return javascript.replace("</", "<\\/").replace("<!--", "<\\!--");
  }

  private static String functions() {
    try (InputStream source = PageScript.class.getResourceAsStream("figures.js")) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the functions of the page cannot be read", e);
    }
  }
}
