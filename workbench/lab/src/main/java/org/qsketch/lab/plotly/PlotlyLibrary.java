package org.qsketch.lab.plotly;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Properties;
import java.util.zip.GZIPOutputStream;

/** plotly.js, from the class path into a page. */
public final class PlotlyLibrary {
  private static final String WEBJAR = "org.webjars.npm/plotly.js-dist";

  private PlotlyLibrary() {}

  /**
   * Returns the library as a script, packed: 3 MB. A page needs it once; its place among the
   * figures does not matter.
   *
   * @return a script element without line breaks in its data
   * @throws IllegalStateException if the library is not on the class path
   */
  public static String script() {
    return PageScript.of("unpack(\"%s\").catch(console.warn);".formatted(packed()));
  }

  private static String packed() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (InputStream source =
            resource(
                "/META-INF/resources/webjars/plotly.js-dist/%s/plotly.js".formatted(version()));
        OutputStream gzip = new GZIPOutputStream(packed)) {
      source.transferTo(gzip);
    } catch (IOException e) {
      throw new UncheckedIOException("plotly.js cannot be read", e);
    }
    return Base64.getEncoder().encodeToString(packed.toByteArray());
  }

  /** The folder of a webjar carries its version, which its Maven properties tell. */
  private static String version() throws IOException {
    Properties properties = new Properties();
    try (InputStream source = resource("/META-INF/maven/%s/pom.properties".formatted(WEBJAR))) {
      properties.load(source);
    }
    return properties.getProperty("version");
  }

  private static InputStream resource(String path) {
    InputStream resource = PlotlyLibrary.class.getResourceAsStream(path);
    if (resource == null) {
      throw new IllegalStateException(
          "plotly.js is not on the class path (%s): take all jars of the lab".formatted(path));
    }
    return resource;
  }
}
