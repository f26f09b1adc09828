package org.qsketch.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.datasets.DataSet;
import org.qsketch.datasets.DataSets;
import org.qsketch.keys.Keys;

/** Real data sets, one after the other in memory; those that cannot be had are noted. */
final class RealData {
  /** Takes the keys of a data stream. */
  @FunctionalInterface
  interface Consumer {
    void accept(String stream, Keys keys);
  }

  private final List<String> streams;
  private final Progress progress;
  private final List<String> notes = new ArrayList<>();
  private final Map<String, String> origins = new LinkedHashMap<>();

  RealData(List<String> streams, Progress progress) {
    this.streams = streams;
    this.progress = progress;
  }

  /** Why streams are missing, a sentence each. */
  List<String> notes() {
    return notes;
  }

  /** Package, version and checksum of each stream that was read. */
  Map<String, String> origins() {
    return origins;
  }

  void forEach(Consumer consumer) {
    for (String stream : streams) {
      InterruptedRunException.check("reading data sets");
      try (Keys keys = read(stream)) {
        consumer.accept(stream, keys);
      } catch (IOException e) {
        notes.add("%s is left out: %s".formatted(stream, e.getMessage()));
      }
    }
  }

  private Keys read(String stream) throws IOException {
    progress.start("reading " + stream, Progress.UNKNOWN);
    try {
      String[] names = stream.split(":", 2);
      DataSet set = DataSets.named(names[0]);
      Keys keys = set.keys(names[1]);
      origins.put(stream, describe(set.provenance()));
      return keys;
    } finally {
      progress.done();
    }
  }

  private static String describe(org.qsketch.datasets.Provenance origin) {
    return "%s: %s %s, sha256 %s, licence: %s"
        .formatted(
            origin.registry(),
            origin.packageName(),
            origin.version(),
            origin.sha256(),
            origin.licence());
  }
}
