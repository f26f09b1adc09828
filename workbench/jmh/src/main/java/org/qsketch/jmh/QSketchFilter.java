package org.qsketch.jmh;

import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.Keys;

/**
 * The cuckoo filter of the workbench on the CPU, which is given a number of keys with each call.
 */
final class QSketchFilter implements FilterContender {
  private final Backend backend;
  private final CuckooFilter filter;
  private final int keysPerCall;

  QSketchFilter(int threads, int keysPerCall, long... keys) {
    this.backend = CpuBackend.open(threads);
    this.keysPerCall = keysPerCall;
    this.filter =
        backend.create(
            CuckooFilterSpec.forKeys(keys.length).falsePositiveRate(FALSE_POSITIVE_RATE).build());
    filter.insert(Keys.of(keys)).close();
  }

  @Override
  public void probe(long[] keys, int from, int to, boolean[] answers) {
    for (int at = from; at < to; at += keysPerCall) {
      int end = Math.min(to, at + keysPerCall);
      try (Answers found = filter.contains(Keys.of(keys).slice(at, end))) {
        found.copyTo(0, answers, at - from, end - at);
      }
    }
  }

  @Override
  public void close() {
    backend.close();
  }
}
