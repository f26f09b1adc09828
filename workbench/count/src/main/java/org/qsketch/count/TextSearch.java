package org.qsketch.count;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;

/** Finds the texts of keys by reading a source again. */
public final class TextSearch {
  private final CountTable wanted = new CountTable();
  private final Map<Long, String> found = new ConcurrentHashMap<>();

  private TextSearch(Collection<Long> keys) {
    keys.forEach(key -> wanted.add(key, 1));
  }

  /**
   * Returns the texts of keys that the source has.
   *
   * @param keys any keys
   * @param source is read from its current place; the caller closes it
   * @param work the threads that read
   * @return a text for each key that occurred
   * @throws IOException if reading fails
   */
  public static Map<Long, String> find(Collection<Long> keys, KeySource source, ParallelWork work)
      throws IOException {
    TextSearch search = new TextSearch(keys);
    work.run(() -> search.read(source, work));
    return search.found;
  }

  /**
   * Returns the texts of keys that are numbers, which need no reading.
   *
   * @param keys distinct keys
   * @param source the source of the keys
   * @return a text for each key, or none at all if only reading finds them
   */
  public static Map<Long, String> textsOfNumbers(Collection<Long> keys, KeySource source) {
    Map<Long, String> texts = new HashMap<>();
    keys.forEach(key -> source.textOf(key).ifPresent(text -> texts.put(key, text)));
    return texts;
  }

  private void read(KeySource source, ParallelWork work) throws IOException {
    KeyBlock block = new KeyBlock();
    while (!work.isStopped() && !isComplete() && source.next(block)) {
      look(block);
    }
  }

  /** Ends within a block: frequent keys are found early, before Java has compiled this. */
  private void look(KeyBlock block) {
    long[] keys = block.keys();
    for (int i = 0; i < block.size() && !isComplete(); i++) {
      if (wanted.contains(keys[i]) && !found.containsKey(keys[i])) {
        found.put(keys[i], block.text(i));
      }
    }
  }

  private boolean isComplete() {
    return found.size() == wanted.size();
  }
}
