package org.qsketch.count;

import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;

/**
 * The texts behind keys: of files by reading them again, of a pipe those that were kept.
 *
 * @param source of the keys
 * @param kept the texts of frequent keys of a pipe
 * @param work reads again
 */
record KeyTexts(KeySource source, Map<Long, String> kept, ParallelWork work) {
  /** Whether the source cannot be read again. */
  boolean isPipe() {
    return source.totalBytes().isEmpty();
  }

  /** The texts of keys, but for some of a pipe. */
  Map<Long, String> of(Collection<Long> keys) {
    if (keys.isEmpty()) {
      return Map.of();
    }
    Map<Long, String> told = TextSearch.told(keys, source);
    if (!told.isEmpty()) {
      return told;
    }
    return isPipe() ? kept : byReadingAgain(keys);
  }

  /** Counts stay what they are where a file has gone meanwhile. */
  private Map<Long, String> byReadingAgain(Collection<Long> keys) {
    try (KeySource again = source.again().orElseThrow()) {
      return TextSearch.find(keys, again, work);
    } catch (IOException e) {
      return Map.of();
    }
  }

  /**
   * A key of a pipe that was too rare to keep its text, or of a file that has gone, is shown as a
   * number.
   */
  static String text(Map<Long, String> texts, long key) {
    return texts.getOrDefault(key, "key " + Long.toUnsignedString(key));
  }

  /**
   * How many of the most frequent keys decide about the first of them: one more tells what the rest
   * is below. Of a pipe, not all texts are known, and those that are come first.
   */
  int toLookAt(int top) {
    return isPipe() ? CountingSketch.candidates(top) : top + 1;
  }

  /** The most frequent keys; of those that are equally frequent, the ones whose texts are known. */
  List<TopKey> exactTop(List<KeyCount> best, int top) {
    int wanted = isPipe() ? best.size() : top;
    Map<Long, String> texts = of(best.stream().limit(wanted).map(KeyCount::key).toList());
    return best.stream()
        .sorted(
            Comparator.comparingLong(KeyCount::count)
                .reversed()
                .thenComparing(key -> !texts.containsKey(key.key()))
                .thenComparing(key -> text(texts, key.key())))
        .limit(top)
        .map(key -> exactKey(text(texts, key.key()), key))
        .toList();
  }

  private static TopKey exactKey(String text, KeyCount key) {
    return new TopKey(text, key.key(), key.count(), key.count(), OptionalLong.of(key.count()));
  }
}
