package org.qsketch.count;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;

/**
 * The texts of keys. Files are read again; for a pipe, texts were kept.
 *
 * @param source the source of the keys
 * @param kept the texts of frequent keys of a pipe
 * @param work the threads that read again
 */
record KeyTexts(KeySource source, Map<Long, String> kept, ParallelWork work) {
  /** Tells whether the source cannot be read again. */
  boolean isPipe() {
    return source.totalBytes().isEmpty();
  }

  /** Returns the texts of keys. Some texts of a pipe may be missing. */
  Map<Long, String> of(Collection<Long> keys) {
    if (keys.isEmpty()) {
      return Map.of();
    }
    Map<Long, String> known = TextSearch.textsOfNumbers(keys, source);
    if (!known.isEmpty()) {
      return known;
    }
    return isPipe() ? kept : byReadingAgain(keys);
  }

  /**
   * Reads again. A file that was deleted in the meantime has no texts, but its counts are valid.
   */
  private Map<Long, String> byReadingAgain(Collection<Long> keys) {
    try (KeySource again = source.again().orElseThrow()) {
      return TextSearch.find(keys, again, work);
    } catch (IOException e) {
      return Map.of();
    }
  }

  /**
   * Returns the text of a key, or its number if there is none: it was too rare to keep its text, or
   * its file was deleted.
   */
  static String text(Map<Long, String> texts, long key) {
    return texts.getOrDefault(key, "key " + Long.toUnsignedString(key));
  }

  /**
   * Returns the number of keys to consider for the list: one more than the list, since its count
   * bounds the rest. For a pipe it is larger, since keys with texts are preferred among equally
   * frequent ones.
   */
  int candidates(int top) {
    return isPipe() ? CountingSketch.candidates(top) : top + 1;
  }

  /**
   * Returns the most frequent keys, preferring keys with texts among equally frequent ones.
   *
   * @param best candidates, the most frequent first
   * @param top the most keys to return
   * @param least their smallest count
   */
  List<TopKey> exactTop(List<KeyCount> best, int top, long least) {
    int wanted = isPipe() ? best.size() : top;
    List<KeyCount> some = best.stream().filter(key -> key.count() >= least).toList();
    Map<Long, String> texts = of(some.stream().limit(wanted).map(KeyCount::key).toList());
    return some.stream()
        .sorted((a, b) -> compare(texts, a, b))
        .limit(top)
        .map(key -> exactKey(text(texts, key.key()), key))
        .toList();
  }

  /** Orders by descending count, then keys with texts first, then by text. */
  private int compare(Map<Long, String> texts, KeyCount a, KeyCount b) {
    if (a.count() != b.count()) {
      return Long.compare(b.count(), a.count());
    }
    int named = Boolean.compare(texts.containsKey(b.key()), texts.containsKey(a.key()));
    return named != 0 ? named : text(texts, a.key()).compareTo(text(texts, b.key()));
  }

  private static TopKey exactKey(String text, KeyCount key) {
    return new TopKey(text, key.key(), key.count(), key.count(), OptionalLong.of(key.count()));
  }
}
