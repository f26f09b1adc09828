package org.qsketch.spark;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What Spark needs to start executors as processes: a folder with its jars, and our classes. */
public final class LocalCluster {
  /** Two executors with one core each. */
  public static final String MASTER = "local-cluster[2,1,1024]";

  private LocalCluster() {}

  /** Makes the folder that the environment variable SPARK_HOME names. */
  public static void prepareHome() throws IOException {
    Path home = Path.of(System.getenv("SPARK_HOME"));
    Path jars = Files.createDirectories(home.resolve("jars"));
    Files.writeString(home.resolve("RELEASE"), "Spark, for tests\n");
    for (Path jar : classPath().filter(entry -> !isOurs(entry)).toList()) {
      link(jars.resolve(jar.getFileName()), jar);
    }
  }

  private static void link(Path link, Path jar) throws IOException {
    try {
      Files.createSymbolicLink(link, jar);
    } catch (FileAlreadyExistsException _) {
      // from a run before
    }
  }

  /** What executors need beside Spark. */
  public static String ourClasses() {
    return classPath()
        .filter(LocalCluster::isOurs)
        .map(Path::toString)
        .collect(Collectors.joining(":"));
  }

  private static boolean isOurs(Path entry) {
    return Files.isDirectory(entry)
        || entry.getFileName().toString().matches("(qsketch|hash4j)-.*jar");
  }

  private static Stream<Path> classPath() {
    String entries =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Arrays.stream(entries.split(":")).map(Path::of).filter(Files::exists);
  }
}
