package org.qsketch.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What the build has written down about itself; unknown where it ran outside a checkout. */
final class BuildInfo {
  static final String UNKNOWN = "unknown";

  private static final Properties PROPERTIES = load();

  private BuildInfo() {}

  static String version() {
    return PROPERTIES.getProperty("git.build.version", UNKNOWN);
  }

  /** The commit, with {@code -dirty} if files were changed after it. */
  static String commit() {
    String commit = PROPERTIES.getProperty("git.commit.id", UNKNOWN);
    return Boolean.parseBoolean(PROPERTIES.getProperty("git.dirty")) ? commit + "-dirty" : commit;
  }

  private static Properties load() {
    Properties properties = new Properties();
    try (InputStream in = BuildInfo.class.getResourceAsStream("git.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the build properties in the jar cannot be read", e);
    }
    return properties;
  }
}
