package org.qsketch.bench.counting;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.qsketch.bench.run.ParallelWork;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;

/** Finds the texts behind keys by reading a source again, until all of them have come. */
final class TextSearch {
  private final CountTable wanted = new CountTable();
  private final Map<Long, String> found = new ConcurrentHashMap<>();

  private TextSearch(Collection<Long> keys) {
    keys.forEach(key -> wanted.add(key, 1));
  }

  /** The texts of keys that the source has. */
  static Map<Long, String> find(Collection<Long> keys, KeySource source, ParallelWork work)
      throws IOException {
    TextSearch search = new TextSearch(keys);
    work.run(() -> search.read(source, work));
    return search.found;
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
