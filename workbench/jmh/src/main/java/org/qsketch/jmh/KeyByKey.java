package org.qsketch.jmh;

import java.util.concurrent.ForkJoinPool;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/** A filter that takes one key per call; each thread has an equal share of the keys. */
final class KeyByKey implements FilterContender {
  private final int threads;
  private final LongPredicate filter;
  private final ForkJoinPool pool;

  KeyByKey(int threads, LongPredicate filter) {
    this.threads = threads;
    this.filter = filter;
    this.pool = new ForkJoinPool(threads);
  }

  @Override
  public void probe(long[] keys, int from, int to, boolean[] answers) {
    if (threads == 1) {
      probeShare(keys, from, 0, to - from, answers);
      return;
    }
    int share = Math.ceilDiv(to - from, threads);
    pool.submit(
            () ->
                IntStream.range(0, threads)
                    .parallel()
                    .forEach(
                        thread ->
                            probeShare(
                                keys,
                                from,
                                thread * share,
                                Math.min(to - from, (thread + 1) * share),
                                answers)))
        .join();
  }

  private void probeShare(long[] keys, int offset, int from, int to, boolean[] answers) {
    for (int i = from; i < to; i++) {
      answers[i] = filter.test(keys[offset + i]);
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
