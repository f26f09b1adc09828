package org.qsketch.bench.figures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.qsketch.datasets.catalogue.DataSet;
import org.qsketch.datasets.catalogue.DataSets;
import org.qsketch.datasets.catalogue.DataStream;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;

/** Real data sets, one after the other in memory; data sets that are not available are noted. */
final class RealData {
  /** A stream that the catalogue has. */
  private record Source(String name, DataSet set, String stream) {
    static Source of(String name) {
      String[] parts = name.split(":", 2);
      DataSet set = DataSets.named(parts[0]);
      List<String> streams = set.streams().stream().map(DataStream::name).toList();
      if (parts.length == 1 || !streams.contains(parts[1])) {
        throw new IllegalArgumentException(
            "there is no data stream %s: data set %s has %s"
                .formatted(name, set.id(), String.join(", ", streams)));
      }
      return new Source(name, set, parts[1]);
    }
  }

  private final List<Source> sources;
  private final Progress progress;
  private final List<String> notes = new ArrayList<>();
  private final Map<String, String> origins = new LinkedHashMap<>();

  /**
   * Names the streams to measure.
   *
   * @param streams names as in {@code europarl:words}
   * @throws IllegalArgumentException if the catalogue has no such stream
   */
  RealData(List<String> streams, Progress progress) {
    this.sources = streams.stream().map(Source::of).toList();
    this.progress = progress;
  }

  /** Returns why streams are missing, a sentence each. */
  List<String> notes() {
    return notes;
  }

  /** Returns the package, version and checksum of each stream that was read. */
  Map<String, String> origins() {
    return origins;
  }

  void forEach(BiConsumer<String, Keys> consumer) {
    for (Source source : sources) {
      try (Keys keys = read(source)) {
        consumer.accept(source.name(), keys);
      } catch (IOException e) {
        notes.add("%s is left out: %s".formatted(source.name(), e.getMessage()));
      }
    }
  }

  private Keys read(Source source) throws IOException {
    return Job.run(
        "reading data sets",
        "reading " + source.name(),
        Work.unknown(),
        progress,
        job -> {
          job.check();
          Keys keys = source.set().keys(source.stream());
          origins.put(source.name(), describe(source.set().provenance()));
          return keys;
        });
  }

  private static String describe(org.qsketch.datasets.catalogue.Provenance origin) {
    return "%s: %s %s, sha256 %s, licence: %s"
        .formatted(
            origin.registry(),
            origin.packageName(),
            origin.version(),
            origin.sha256(),
            origin.licence());
  }
}
