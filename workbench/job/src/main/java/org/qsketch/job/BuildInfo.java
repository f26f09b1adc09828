package org.qsketch.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version and the commit that the build has stored. */
final class BuildInfo {
  private static final Properties PROPERTIES = load();

  private BuildInfo() {}

  static String version() {
    return PROPERTIES.getProperty("version");
  }

  /** Returns the commit, with {@code -dirty} if files were changed, or {@code unknown}. */
  static String commit() {
    String commit = PROPERTIES.getProperty("commit");
    return Boolean.parseBoolean(PROPERTIES.getProperty("dirty")) ? commit + "-dirty" : commit;
  }

  private static Properties load() {
    Properties properties = new Properties();
    try (InputStream in = BuildInfo.class.getResourceAsStream("build.properties")) {
      properties.load(in);
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException("the build properties in the jar cannot be read", e);
    }
  }
}
