package org.qsketch.count;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.datasets.KeySource;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.job.Job;
import org.qsketch.job.ParallelWork;
import org.qsketch.job.Progress;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Work;
import org.qsketch.sketch.ErrorSummary;

/** One reading of a source for {@link Counting}. */
final class CountingRun {
  private static final String LABEL = "counting";

  /** Counting this much takes longer than to link what it may need. */
  private static final long LARGE_BYTES = 1L << 25;

  private final Counting counting;
  private final Backend backend;
  private final UndamagedSource source;
  private final ParallelWork work;
  private final CountingMemory memory;
  private final Optional<HalvingClock> clock;
  private final Resources owned = new Resources();
  private Optional<ExactCounts> exact = Optional.empty();
  private Optional<SketchCounts> sketched = Optional.empty();
  private Optional<SketchCounts> scout = Optional.empty();
  private boolean weighted;
  private long keys;
  private long total;
  private long exactly;
  private long bytes;

  private CountingRun(Counting counting, Backend backend, KeySource source, ParallelWork work) {
    this.counting = counting;
    this.backend = backend;
    this.source = new UndamagedSource(source);
    this.work = work;
    this.memory = new CountingMemory(counting, backend);
    this.clock = counting.halving().map(HalvingClock::new);
  }

  /** Reads the source to its end. */
  static Counted run(Counting counting, Backend backend, KeySource source, Progress progress)
      throws IOException {
    if (source.totalBytes().orElse(0) >= LARGE_BYTES) {
      HostMemory.linkAhead();
    }
    try (ParallelWork work = new ParallelWork("count")) {
      CountingRun run = new CountingRun(counting, backend, source, work);
      try {
        run.begin();
        return run.run(progress);
      } catch (IOException | RuntimeException | Error e) {
        run.owned.close();
        throw e;
      }
    }
  }

  private void begin() {
    sketched = counting.sketch().map(spec -> counts(memory.sketch(spec)));
    if (counting.exact() || sketched.isEmpty()) {
      exact = Optional.of(owned.add(new ExactCounts(backend, memory.exactBytes())));
    }
  }

  private SketchCounts counts(CountingSketch sketch) {
    return owned.add(new SketchCounts(sketch, work));
  }

  private Counted run(Progress progress) throws IOException {
    Stopwatch watch = new Stopwatch();
    return Job.run(
        LABEL,
        LABEL,
        Work.bytes(source.totalBytes()),
        progress,
        job -> {
          readAll(job);
          return counted(watch);
        });
  }

  private void readAll(Job job) throws IOException {
    boolean texts = counting.top() > 0 && texts().isPipe();
    if (clock.isPresent()) {
      read(new HalvingReader(source, clock.get()), texts, job);
    } else if (!readFirst(texts, job)) {
      read(new BatchReader(source, work), texts, job);
    }
  }

  /**
   * Reads on a device or piece by piece if either is faster than batches. Returns whether
   * everything has been read.
   */
  private boolean readFirst(boolean texts, Job job) throws IOException {
    Optional<DeviceBatches> device = deviceBatches(texts);
    if (device.isPresent()) {
      return read(device.get(), job);
    }
    return isReadByPieces(texts) && readByPieces(job);
  }

  /** Tells whether keys must come in batches: for a device, for a sketch, and to keep texts. */
  private boolean isReadByPieces(boolean texts) {
    return sketched.isEmpty() && !texts && !backend.isAsynchronous();
  }

  /** Reads to the end, or until exact counts need more memory than they have. */
  private boolean readByPieces(Job job) throws IOException {
    ExactCounts counts = exact.orElseThrow();
    PieceCounter counter = new PieceCounter(source, work, counts, memory.mostKeys());
    while (!counter.hasEnded() && !counts.hasMoreThan(memory.mostKeys())) {
      counter.round();
      advance(job);
      keys += counter.keys();
      weighted = counter.isWeighted();
      total = sum(total, counter.total());
    }
    counts.addToTotal(total);
    return counter.hasEnded();
  }

  /**
   * Returns batches of keys that the device finds: lines, and words of ASCII. They are not
   * available if texts, or the sample and candidates of a sketch, need keys on the host.
   */
  private Optional<DeviceBatches> deviceBatches(boolean texts) {
    return texts || sketched.isPresent()
        ? Optional.empty()
        : DeviceBatches.of(backend, source, work, memory.bytesOfTextAhead());
  }

  private boolean read(DeviceBatches batches, Job job) throws IOException {
    ExactCounts counts = exact.orElseThrow();
    try (batches) {
      batches.forEach(
          batch -> {
            advance(job);
            keys += batch.size();
            total = keys;
            counts.add(batch);
            return !counts.hasMoreThan(memory.mostKeys());
          });
    }
    advance(job);
    return !counts.hasMoreThan(memory.mostKeys());
  }

  private void advance(Job job) {
    job.advance(source.bytesRead() - bytes);
    bytes = source.bytesRead();
    job.check();
  }

  /**
   * Reads to the end. The sketch starts only when there are more keys than can be counted exactly.
   */
  private void read(BatchReader reader, boolean texts, Job job) throws IOException {
    try (KeyBatch batch = new KeyBatch(memory.keysOfBatch(texts), texts)) {
      fill(batch, reader, job);
      while (batch.keys().size() > 0) {
        switchIfFull();
        keys += batch.rows();
        add(batch);
        fill(batch, reader, job);
      }
      keys += batch.rows();
    }
  }

  /** Reads to the end in order, and halves all counts in between. */
  private void read(HalvingReader reader, boolean texts, Job job) throws IOException {
    try (KeyBatch batch = new KeyBatch(memory.keysOfBatch(texts), texts)) {
      while (!reader.hasEnded()) {
        long halvings = reader.fill(batch);
        advance(job);
        switchIfFull();
        keys += batch.rows();
        if (batch.keys().size() > 0) {
          add(batch);
        }
        halve(halvings);
      }
    }
  }

  private void halve(long times) {
    if (times > 0) {
      exact.ifPresent(counts -> counts.halve(times));
      Stream.concat(sketched.stream(), scout.stream()).forEach(counts -> counts.halve(times));
      total = Halving.halved(total, times);
    }
  }

  private void switchIfFull() {
    if (sketched.isEmpty() && exact.orElseThrow().hasMoreThan(memory.mostKeys())) {
      switchToSketch();
    }
  }

  private void fill(KeyBatch batch, BatchReader reader, Job job) throws IOException {
    reader.fill(batch);
    advance(job);
  }

  private void add(KeyBatch batch) throws IOException {
    weighted = batch.weights().isPresent();
    total = sum(total, batch.total());
    exact.ifPresent(counts -> counts.add(batch));
    if (sketched.isEmpty() && scout.isEmpty() && batch.keepsTexts()) {
      scout = Optional.of(counts(memory.scout(weighted)));
    }
    for (SketchCounts counts : Stream.concat(sketched.stream(), scout.stream()).toList()) {
      counts.add(batch);
    }
  }

  /** Adds to the total of all counts, which is an upper bound of each. */
  static long sum(long total, long more) throws IOException {
    if (more > Long.MAX_VALUE - total) {
      throw new IOException(
          "the weights sum up to more than %d: count fewer files at a time"
              .formatted(Long.MAX_VALUE));
    }
    return total + more;
  }

  /** Replaces the exact counts, which have no more space, by a sketch. */
  private void switchToSketch() {
    SketchCounts next = counts(memory.successor(weighted));
    next.addAll(exact.orElseThrow());
    exactly = keys;
    scout.ifPresent(old -> next.texts().putAll(old.texts()));
    sketched = Optional.of(next);
    release();
  }

  /** Closes the structures that have no more to count. */
  private void release() {
    scout.ifPresent(owned::release);
    exact.ifPresent(owned::release);
    scout = Optional.empty();
    exact = Optional.empty();
  }

  private KeyTexts texts() {
    Map<Long, String> kept = sketched.or(() -> scout).map(SketchCounts::texts).orElseGet(Map::of);
    return new KeyTexts(source, kept, work);
  }

  private long halvings() {
    return clock.map(HalvingClock::halvings).orElse(0L);
  }

  private Counted counted(Stopwatch watch) {
    return sketched.isPresent() ? estimated(sketched.get(), watch) : exactlyCounted(watch);
  }

  private Counted exactlyCounted(Stopwatch watch) {
    ExactCounts counts = exact.orElseThrow();
    KeyTexts texts = texts();
    ExactCounts.Top most = counts.mostFrequent(texts.candidates(counting.top()));
    CountingResult result =
        new CountingResult(
            Optional.empty(),
            keys,
            total,
            halvings(),
            keys,
            most.distinct(),
            0,
            ErrorSummary.none(most.distinct()),
            true,
            0,
            Optional.empty(),
            texts.exactTop(most.keys(), counting.top(), counting.least()),
            completeAbove(most.keys()),
            Optional.empty(),
            watch.seconds());
    scout.ifPresent(owned::release);
    return new Counted(
        result,
        source.keyKind(),
        Optional.of(counts),
        Optional.empty(),
        source.damage(),
        Optional.empty(),
        owned);
  }

  /** Returns the count above which every key is in the list. */
  private long completeAbove(List<KeyCount> best) {
    long next = best.size() > counting.top() ? best.get(counting.top()).count() : 0;
    return Math.max(next, counting.least() - 1);
  }

  private Counted estimated(SketchCounts counts, Stopwatch watch) {
    EstimatedResult estimated = new EstimatedResult(counts, exact, texts(), counting);
    CountingResult result = estimated.result(keys, total, halvings(), exactly, watch);
    release();
    return new Counted(
        result,
        source.keyKind(),
        Optional.empty(),
        Optional.of(counts),
        source.damage(),
        Optional.empty(),
        owned);
  }
}
