package org.qsketch.lab.plotly;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Scripts of a page, each with the functions that all of them use. */
final class PageScript {
  private static final String FUNCTIONS = resource("figures.js");

  /** Matches text that would end a script or hide its end. */
  private static final Pattern MARKUP =
      Pattern.compile("<(?=/|!--|script)", Pattern.CASE_INSENSITIVE);

  private PageScript() {}

  /** Returns a script element that names nothing in the page but the shelf of the library. */
  static String of(String body) {
    return "<script>\n(() => {\n%s%s\n})();\n</script>\n".formatted(FUNCTIONS, inElement(body));
  }

  /** Escapes markup in strings of JavaScript, where tags and comments of HTML stand if anywhere. */
  private static String inElement(String javascript) {
    return MARKUP.matcher(javascript).replaceAll("<\\\\");
  }

  static String resource(String name) {
    try (InputStream source = PageScript.class.getResourceAsStream(name)) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the functions of the page cannot be read", e);
    }
  }
}
