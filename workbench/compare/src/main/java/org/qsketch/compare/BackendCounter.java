package org.qsketch.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.count.Counting;
import org.qsketch.count.CountingResult;
import org.qsketch.count.TopKey;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.job.Progress;

/**
 * Counts as {@code count} does by default.
 *
 * @param backend the backend, which the caller closes
 */
public record BackendCounter(Backend backend) implements TextCounter {
  @Override
  public String label() {
    return "qsketch " + backend.name();
  }

  @Override
  public List<Long> largest(Path file, Unit unit, int top) throws IOException {
    try (KeySource source = source(file, unit)) {
      CountingResult result =
          Counting.exactlyWithin(Counting.shareOfMemory(), top).run(backend, source, Progress.NONE);
      if (!result.isExact()) {
        throw new IOException(
            "the counts of %s are not exact, since they do not fit in a quarter of the memory: ask for fewer keys"
                .formatted(label()));
      }
      return result.top().stream().map(TopKey::atLeast).toList();
    }
  }

  private static KeySource source(Path file, Unit unit) throws IOException {
    return switch (unit) {
      case LINES -> KeySources.lines(file);
      case WORDS -> KeySources.words(file);
      case CSV -> KeySources.column(file, String.valueOf(Unit.COLUMN));
    };
  }
}
