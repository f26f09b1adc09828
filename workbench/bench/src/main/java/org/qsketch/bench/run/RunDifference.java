package org.qsketch.bench.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.job.Provenance;

/** What makes results of two runs that they cannot stand in one table. */
final class RunDifference {
  private RunDifference() {}

  static void requireNone(Path file, Provenance begun, Provenance now) throws IOException {
    Map<String, String> before = settings(begun);
    Map<String, String> today = settings(now);
    String differences =
        Stream.concat(before.keySet().stream(), today.keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new))
            .stream()
            .filter(name -> !value(before, name).equals(value(today, name)))
            .map(name -> "%s %s, now %s".formatted(name, value(before, name), value(today, name)))
            .collect(Collectors.joining("; "));
    if (!differences.isEmpty()) {
      throw new IOException(
          "%s is of another run (%s): give the same options, or begin anew without --resume"
              .formatted(file, differences));
    }
  }

  private static String value(Map<String, String> settings, String name) {
    String value = settings.getOrDefault(name, "");
    return value.isEmpty() ? "none" : value;
  }

  private static Map<String, String> settings(Provenance run) {
    Map<String, String> settings = new LinkedHashMap<>(run.options());
    settings.put("version", run.version());
    settings.put("commit", run.commit());
    settings.put("JDK", run.jdk());
    settings.put("system", run.operatingSystem());
    settings.put("seed", Long.toString(run.seed()));
    return settings;
  }
}
