package org.qsketch.jmh;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.util.List;
import org.fastfilter.cuckoo.Cuckoo16;
import org.fastfilter.xor.Xor16;

/** A filter of 64-bit keys in the form that the benchmarks call: filled once, then probed. */
interface FilterContender extends AutoCloseable {
  /** The share of absent keys that may be found: what 16-bit fingerprints achieve. */
  double FALSE_POSITIVE_RATE = 1.25e-4;

  /** The filters to compare with. Keys cannot be added to the last one. */
  List<String> OTHERS = List.of("guava-bloom", "fastfilter-cuckoo", "fastfilter-xor");

  /** The filters of the workbench: probed in batches, and one key per call like the others. */
  List<String> OURS = List.of("cuckoo", "cuckoo-by-key");

  /** Writes answers for keys [from, to) into {@code answers}, from 0 on. */
  void probe(long[] keys, int from, int to, boolean[] answers);

  @Override
  default void close() {}

  /** Creates a contender that contains all keys and is probed by this many threads. */
  static FilterContender create(String name, int threads, long... keys) {
    return switch (name) {
      case "guava-bloom" -> new KeyByKey(threads, guava(keys)::mightContain);
      case "fastfilter-cuckoo" -> new KeyByKey(threads, Cuckoo16.construct(keys)::mayContain);
      case "fastfilter-xor" -> new KeyByKey(threads, Xor16.construct(keys)::mayContain);
      case "cuckoo" -> new QSketchFilter(threads, FilterBenchmark.BATCH, keys);
      case "cuckoo-by-key" -> new QSketchFilter(1, 1, keys);
      default -> throw new IllegalArgumentException("there is no filter named " + name);
    };
  }

  private static BloomFilter<Long> guava(long... keys) {
    BloomFilter<Long> filter =
        BloomFilter.create(Funnels.longFunnel(), keys.length, FALSE_POSITIVE_RATE);
    for (long key : keys) {
      filter.put(key);
    }
    return filter;
  }
}
