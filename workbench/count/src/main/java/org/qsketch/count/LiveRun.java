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
import org.qsketch.sketch.SketchSpec;
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
  private final Optional<Panes> panes;
  private final Optional<HalvingClock> halving;
  private final Stopwatch watch = new Stopwatch();
  private long keys;
  private long shownKeys;
  private double shownAt;

  /** A window, and what tells the pane of the next keys. */
  private record Panes(StreamWindow window, PaneClock clock) {}

  private LiveRun(
      Counting counting,
      SketchCounts counts,
      LiveReader reader,
      Duration every,
      Consumer<LiveCounts> view,
      Optional<StreamWindow> window) {
    this.counting = counting;
    this.counts = counts;
    this.reader = reader;
    this.every = every;
    this.view = view;
    this.panes = window.map(each -> new Panes(each, new PaneClock(each)));
    this.halving = counting.halving().map(HalvingClock::new);
  }

  static Counted run(
      Counting counting,
      Backend backend,
      KeySource source,
      Duration every,
      Consumer<LiveCounts> view,
      Optional<StreamWindow> window)
      throws IOException {
    CountingMemory memory = new CountingMemory(counting, backend);
    Resources owned = new Resources();
    try (ParallelWork work = new ParallelWork("count")) {
      SketchCounts counts =
          owned.add(counts(memory, counting.sketch().orElseThrow(), window, work));
      LiveRun run = new LiveRun(counting, counts, LiveReader.start(source), every, view, window);
      run.count();
      Optional<WindowSpan> span = run.span(false);
      CountingResult result = run.result(new KeyTexts(source, counts.texts(), work));
      return new Counted(
          result,
          source.keyKind(),
          Optional.empty(),
          Optional.of(counts),
          run.reader.failure(),
          span,
          owned);
    } catch (IOException | RuntimeException | Error e) {
      owned.close();
      throw e;
    }
  }

  private static SketchCounts counts(
      CountingMemory memory, SketchSpec spec, Optional<StreamWindow> window, ParallelWork work) {
    return window.isPresent()
        ? SketchCounts.of(memory.window(spec, window.get().panes()), work)
        : new SketchCounts(memory.sketch(spec), work);
  }

  private CountingResult result(KeyTexts texts) throws IOException {
    return new EstimatedResult(counts, Optional.empty(), texts, counting)
        .result(counts.rows(), counts.total(), halvings(), 0, watch);
  }

  private long halvings() {
    return halving.map(HalvingClock::halvings).orElse(0L);
  }

  /** Returns what the window covers. */
  private Optional<WindowSpan> span(boolean ended) throws IOException {
    if (panes.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(panes.get().clock().span(ended, counts.rows(), counts.total(), keys));
  }

  private void count() throws IOException {
    try (KeyBatch batch = new KeyBatch(KEYS_OF_BATCH, true)) {
      try {
        while (!reader.hasEnded()) {
          fill(batch, PATIENCE);
          add(batch);
          advanceByClock();
          showIfTime();
        }
      } catch (InterruptedException _) {
        addWaiting(batch);
      }
      advanceByClock();
      report(false);
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
    while (block.isPresent() && take(batch, block.get())) {
      block = reader.next(Duration.ZERO);
    }
  }

  /** Takes a block. Returns false if the batch was full, and was counted before. */
  private boolean take(KeyBatch batch, KeyBlock block) throws IOException {
    if (halving.isPresent()) {
      return takeAndHalve(batch, halving.get().divide(block));
    }
    if (isByStamps()) {
      return takeByStamps(batch, block);
    }
    if (batch.add(block)) {
      return true;
    }
    add(batch);
    boolean _ = batch.add(block); // an empty batch takes one block at least
    return false;
  }

  private boolean takeAndHalve(KeyBatch batch, List<HalvingClock.Step> steps) throws IOException {
    boolean fits = true;
    for (HalvingClock.Step step : steps) {
      switch (step) {
        case HalvingClock.Halve(long times) -> {
          add(batch);
          counts.halve(times);
        }
        case HalvingClock.Run run -> {
          if (!run.addTo(batch)) {
            add(batch);
            boolean _ = run.addTo(batch);
            fits = false;
          }
        }
      }
    }
    return fits;
  }

  private boolean takeByStamps(KeyBatch batch, KeyBlock block) throws IOException {
    boolean fits = true;
    PaneClock clock = panes.orElseThrow().clock();
    for (PaneClock.Share share : clock.divide(block)) {
      if (!clock.isAimedAt(share.pane())) {
        add(batch);
        advanceTo(share.pane());
        clock.aimAt(share.pane());
      }
      if (!batch.add(block, share.places())) {
        add(batch);
        boolean _ = batch.add(block, share.places());
        fits = false;
      }
    }
    return fits;
  }

  private boolean isByStamps() {
    return panes.filter(each -> each.window().byStamps()).isPresent();
  }

  private void add(KeyBatch batch) throws IOException {
    if (batch.rows() > 0) {
      counts.add(batch, panes.map(each -> each.clock().age()).orElse(0));
      keys += batch.rows();
      List<KeyBlock> blocks = batch.clear();
      if (!isByStamps() && halving.isEmpty()) { // the rest of a divided block may still be needed
        blocks.forEach(reader::giveBack);
      }
    }
  }

  private void advanceByClock() throws IOException {
    halving.ifPresent(clock -> counts.halve(clock.due()));
    if (panes.isPresent() && !isByStamps()) {
      advanceTo(panes.get().clock().now());
    }
  }

  /** Advances to a pane, unless it is in the window. More panes than there are need no steps. */
  private void advanceTo(long pane) throws IOException {
    Panes all = panes.orElseThrow();
    long first = all.clock().newest().orElse(pane);
    for (long next = first + 1; next <= Math.min(pane, first + all.window().panes()); next++) {
      if (Math.floorMod(next, all.window().every()) == 0) {
        report(true);
      }
      counts.advance();
      all.clock().advanceTo(next);
    }
    all.clock().advanceTo(Math.max(first, pane));
  }

  private void report(boolean ended) throws IOException {
    if (panes.isPresent() && counts.rows() > 0) {
      panes.get().window().reports().accept(now(watch.seconds(), span(ended)));
    }
  }

  private void showIfTime() throws IOException {
    double now = watch.seconds();
    if (now - shownAt >= every.toNanos() * 1e-9) {
      view.accept(now(now, span(false)));
      shownAt = now;
      shownKeys = keys;
    }
  }

  private LiveCounts now(double now, Optional<WindowSpan> span) {
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
        keys,
        now,
        (keys - shownKeys) / (now - shownAt),
        halvings(),
        top,
        heaviest.completeAbove(),
        span);
  }
}
