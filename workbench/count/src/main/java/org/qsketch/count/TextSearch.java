package org.qsketch.count;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;

/** Finds the texts behind keys by reading a source again, until all of them have come. */
public final class TextSearch {
  private final CountTable wanted = new CountTable();
  private final Map<Long, String> found = new ConcurrentHashMap<>();

  private TextSearch(Collection<Long> keys) {
    keys.forEach(key -> wanted.add(key, 1));
  }

  /**
   * The texts of keys that the source has.
   *
   * @param keys any keys
   * @param source read from where it is; not closed
   * @param work reads
   * @return a text for each key that came
   * @throws IOException if reading fails
   */
  public static Map<Long, String> find(Collection<Long> keys, KeySource source, ParallelWork work)
      throws IOException {
    TextSearch search = new TextSearch(keys);
    work.run(() -> search.read(source, work));
    return search.found;
  }

  /**
   * The texts of keys that are numbers, and so their own texts.
   *
   * @param keys any keys, each once
   * @param source whose keys they are
   * @return a text for each, or none at all if only reading finds them
   */
  public static Map<Long, String> told(Collection<Long> keys, KeySource source) {
    Map<Long, String> texts = new HashMap<>();
    keys.forEach(key -> source.textOf(key).ifPresent(text -> texts.put(key, text)));
    return texts;
  }

  private void read(KeySource source, ParallelWork work) throws IOException {
    KeyBlock block = new KeyBlock();
    while (!work.isStopped() && found.size() < wanted.size() && source.next(block)) {
      long[] keys = block.keys();
      for (int i = 0; i < block.size(); i++) {
        if (wanted.contains(keys[i]) && !found.containsKey(keys[i])) {
          found.put(keys[i], block.text(i));
        }
      }
    }
  }
}
