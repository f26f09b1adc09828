package org.qsketch.count;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;
import org.qsketch.job.Stopwatch;
import org.qsketch.topk.HeavyKeys;

/** Counts a stream and shows the counts, until it ends or the thread is interrupted. */
final class LiveRun {
  private static final long KEYS_OF_BATCH = 1L << 19;

  /** The longest time that keys wait for a full batch. */
  private static final Duration PATIENCE = Duration.ofMillis(50);

  private final Counting counting;
  private final Duration every;
  private final Consumer<LiveCounts> view;
  private final SketchCounts counts;
  private final LiveReader reader;
  private final Stopwatch watch = new Stopwatch();
  private long keys;
  private long total;
  private long shownKeys;
  private double shownAt;

  private LiveRun(
      Counting counting,
      SketchCounts counts,
      LiveReader reader,
      Duration every,
      Consumer<LiveCounts> view) {
    this.counting = counting;
    this.counts = counts;
    this.reader = reader;
    this.every = every;
    this.view = view;
  }

  static Counted run(
      Counting counting,
      Backend backend,
      KeySource source,
      Duration every,
      Consumer<LiveCounts> view)
      throws IOException {
    CountingMemory memory = new CountingMemory(counting, backend);
    Resources owned = new Resources();
    try (ParallelWork work = new ParallelWork("count")) {
      CountingSketch sketch = memory.sketch(counting.sketch().orElseThrow());
      SketchCounts counts = owned.add(new SketchCounts(sketch, work));
      LiveRun run = new LiveRun(counting, counts, LiveReader.start(source), every, view);
      run.count();
      CountingResult result = run.result(new KeyTexts(source, counts.texts(), work));
      return new Counted(
          result,
          source.keyKind(),
          Optional.empty(),
          Optional.of(counts),
          run.reader.failure(),
          owned);
    } catch (IOException | RuntimeException | Error e) {
      owned.close();
      throw e;
    }
  }

  private CountingResult result(KeyTexts texts) {
    return new EstimatedResult(counts, Optional.empty(), texts, counting)
        .result(keys, total, 0, watch);
  }

  private void count() throws IOException {
    try (KeyBatch batch = new KeyBatch(KEYS_OF_BATCH, true)) {
      try {
        while (!reader.hasEnded()) {
          fill(batch, PATIENCE);
          add(batch);
          showIfTime();
        }
      } catch (InterruptedException _) {
        addWaiting(batch);
      }
    }
  }

  /** Counts the keys that were read, and none that are still in the pipe. */
  private void addWaiting(KeyBatch batch) throws IOException {
    try {
      fill(batch, Duration.ZERO);
    } catch (InterruptedException _) {
      // a second time: what the batch has will do
    }
    add(batch);
  }

  /** Fills the batch until it is full or nothing arrives. */
  private void fill(KeyBatch batch, Duration patience) throws IOException, InterruptedException {
    Optional<KeyBlock> block = reader.next(patience);
    while (block.isPresent() && batch.add(block.get())) {
      block = reader.next(Duration.ZERO);
    }
    if (block.isPresent()) {
      add(batch);
      boolean _ = batch.add(block.get()); // an empty batch takes one block at least
    }
  }

  private void add(KeyBatch batch) throws IOException {
    if (batch.rows() > 0) {
      counts.add(batch);
      keys += batch.rows();
      total = CountingRun.sum(total, batch.total());
      batch.clear().forEach(reader::giveBack);
    }
  }

  private void showIfTime() {
    double now = watch.seconds();
    if (now - shownAt >= every.toNanos() * 1e-9) {
      view.accept(now(now));
      shownAt = now;
      shownKeys = keys;
    }
  }

  private LiveCounts now(double now) {
    HeavyKeys heaviest = counts.sketch().top(counting.top());
    List<TopKey> top =
        heaviest.keys().stream()
            .map(
                key ->
                    new TopKey(
                        KeyTexts.text(counts.texts(), key.key()),
                        key.key(),
                        key.lower(),
                        key.upper(),
                        OptionalLong.empty()))
            .toList();
    return new LiveCounts(
        keys, now, (keys - shownKeys) / (now - shownAt), top, heaviest.completeAbove());
  }
}
