package org.qsketch.bench.counting;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Job;
import org.qsketch.bench.run.ParallelWork;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Stopwatch;
import org.qsketch.bench.sketch.ErrorSummary;
import org.qsketch.datasets.KeySource;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** One reading of a source for {@link Counting}. */
final class CountingRun {
  private static final String LABEL = "counting";

  /** The most keys of a batch: the more, the fewer parts are combined. */
  private static final long MOST_OF_BATCH = 1L << 24;

  /** More than a piece of a source has. */
  private static final long FEWEST_OF_BATCH = 1L << 19;

  /** A batch takes this share of the memory, 8 bytes for each key, and as many for its weight. */
  private static final long MEMORY_PER_KEY_OF_BATCH = 8 * Long.BYTES;

  /**
   * Texts that are read ahead of a device take this share: different keys have a few bytes each.
   */
  private static final long MEMORY_PER_BYTE_OF_TEXT = 16;

  /** Keys of a batch whose texts are kept with it. */
  private static final long BATCH_WITH_TEXTS = 1L << 21;

  /** What exact counting may take for a key. */
  private static final long BYTES_PER_KEY = 64;

  /** Finds the texts of frequent keys in a pipe, which cannot be read again. */
  private static final long SCOUT_BYTES = 16L << 20;

  /** Rows of 128 bytes take this share of a multi-level sketch. */
  private static final long BYTES_PER_HIGH_ROW = 1L << 11;

  private final Counting counting;
  private final Backend backend;
  private final KeySource source;
  private final ParallelWork work;
  private final Owned owned = new Owned();
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
    this.source = source;
    this.work = work;
  }

  /**
   * Reads the source to its end.
   *
   * @param given the sketch to count with, if there is one already; stays the caller's
   */
  static Counted run(
      Counting counting,
      Backend backend,
      Optional<Sketch> given,
      KeySource source,
      Progress progress)
      throws IOException {
    try (ParallelWork work = new ParallelWork("count")) {
      CountingRun run = new CountingRun(counting, backend, source, work);
      try {
        run.begin(given);
        return run.run(progress);
      } catch (IOException | RuntimeException | Error e) {
        run.owned.close();
        throw e;
      }
    }
  }

  private void begin(Optional<Sketch> given) throws IOException {
    if (counting.sketch().isPresent()) {
      Sketch sketch = given.orElseGet(() -> owned.add(backend.create(counting.sketch().get())));
      sketched = Optional.of(new SketchCounts(sketch, counting.top(), work));
    }
    if (counting.exact() || sketched.isEmpty()) {
      exact = Optional.of(owned.add(new ExactCounts(backend, exactBytes())));
    }
  }

  private Counted run(Progress progress) throws IOException {
    Stopwatch watch = new Stopwatch();
    return Job.run(
        LABEL,
        LABEL,
        source.totalBytes().orElse(Progress.UNKNOWN),
        progress,
        job -> {
          readAll(job);
          return counted(watch);
        });
  }

  private void readAll(Job job) throws IOException {
    BatchReader reader = new BatchReader(source, work);
    boolean texts = counting.top() > 0 && (sketched.isPresent() || texts().isPipe());
    boolean ended = readFirst(reader, texts, job);
    if (!ended) {
      takeOver();
      read(reader, counting.top() > 0, job);
    }
  }

  /** In the way that serves best. */
  private boolean readFirst(BatchReader reader, boolean texts, Job job) throws IOException {
    Optional<DeviceBatches> device = deviceBatches(texts);
    if (device.isPresent()) {
      return read(device.get(), job);
    }
    return isReadByPieces(texts) ? readByPieces(job) : read(reader, texts, job);
  }

  /** A device takes batches, and so does a sketch; texts are kept with a batch. */
  private boolean isReadByPieces(boolean texts) {
    return sketched.isEmpty() && !texts && !backend.isAsynchronous();
  }

  /** Reads to the end, or until exact counts need more memory than they may have. */
  private boolean readByPieces(Job job) throws IOException {
    ExactCounts counts = exact.orElseThrow();
    PieceCounter counter = new PieceCounter(source, work, counts, mostKeys());
    while (!counter.hasEnded() && !counts.hasMoreThan(mostKeys())) {
      counter.round();
      advance(job);
      keys += counter.keys();
      weighted = counter.isWeighted();
      total = sum(total, counter.total());
    }
    counts.countOn(total);
    return counter.hasEnded();
  }

  /**
   * Keys that the device finds: lines, and words of ASCII, where neither texts nor a sketch's
   * sample and candidates need keys on the host.
   */
  private Optional<DeviceBatches> deviceBatches(boolean texts) {
    return texts || sketched.isPresent()
        ? Optional.empty()
        : DeviceBatches.of(
            backend,
            source,
            work,
            batch(MOST_OF_BATCH),
            counting.memory() / MEMORY_PER_BYTE_OF_TEXT);
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
            return !counts.hasMoreThan(mostKeys());
          });
    }
    advance(job);
    return !counts.hasMoreThan(mostKeys());
  }

  private void advance(Job job) {
    job.advance(source.bytesRead() - bytes);
    bytes = source.bytesRead();
    job.check();
  }

  /** Reads to the end, or until exact counts need more memory than they may have. */
  private boolean read(BatchReader reader, boolean texts, Job job) throws IOException {
    try (KeyBatch batch = new KeyBatch(batch(texts ? BATCH_WITH_TEXTS : MOST_OF_BATCH), texts)) {
      while (true) {
        reader.fill(batch);
        advance(job);
        keys += batch.rows();
        if (batch.keys().size() == 0) {
          return true;
        }
        add(batch);
        if (sketched.isEmpty() && exact.get().hasMoreThan(mostKeys())) {
          return false;
        }
      }
    }
  }

  /** A sketch that is given has its memory to itself: no share of it is the batch's. */
  private long batch(long most) {
    return counting.sketch().isPresent()
        ? most
        : Math.clamp(counting.memory() / MEMORY_PER_KEY_OF_BATCH, FEWEST_OF_BATCH, most);
  }

  /** Beside a sketch that is given, exact counts take what they need. */
  private long exactBytes() {
    return counting.sketch().isPresent() ? GroupBySpec.UNLIMITED : counting.memory() / 2;
  }

  private long mostKeys() {
    return counting.memory() / 2 / BYTES_PER_KEY;
  }

  private void add(KeyBatch batch) throws IOException {
    weighted = batch.weights().isPresent();
    total = sum(total, batch.total());
    exact.ifPresent(counts -> counts.add(batch));
    if (sketched.isEmpty() && scout.isEmpty() && batch.keepsTexts()) {
      scout =
          Optional.of(new SketchCounts(owned.add(backend.create(scout())), counting.top(), work));
    }
    for (SketchCounts counts : Stream.concat(sketched.stream(), scout.stream()).toList()) {
      counts.add(batch);
    }
  }

  /** The total of all counts; none of them is larger. */
  static long sum(long total, long more) throws IOException {
    if (more > Long.MAX_VALUE - total) {
      throw new IOException(
          "the weights sum up to more than %d: count fewer files at a time"
              .formatted(Long.MAX_VALUE));
    }
    return total + more;
  }

  /** Sums of weights soon pass 2^32; most are too large for the low counters of several levels. */
  private SketchSpec scout() {
    return weighted ? wide(SCOUT_BYTES) : SketchSpec.multiLevel().withMemory(SCOUT_BYTES).build();
  }

  private static SketchSpec wide(long bytes) {
    return SketchSpec.subWarp().counterBits(Long.SIZE).withMemory(bytes).build();
  }

  /** The sketch goes on where exact counts have no space any more. */
  private void takeOver() throws IOException {
    ExactCounts counts = exact.orElseThrow();
    SketchCounts next =
        new SketchCounts(owned.add(backend.create(bestSketch())), counting.top(), work);
    next.takeOver(counts);
    exactly = keys;
    List<KeyCount> top = counts.top(SketchCounts.candidates(counting.top()));
    Map<Long, String> texts = texts().of(top.stream().map(KeyCount::key).toList());
    next.candidates()
        .ifPresent(
            candidates ->
                top.forEach(
                    key ->
                        candidates.put(key.key(), KeyTexts.text(texts, key.key()), key.count())));
    sketched = Optional.of(next);
    scout.ifPresent(old -> owned.release(old.sketch()));
    owned.release(counts);
    scout = Optional.empty();
    exact = Optional.empty();
  }

  private SketchSpec bestSketch() {
    long bytes = Math.min(counting.memory() / 2, backend.device().memoryBytes() / 2);
    if (weighted) {
      return wide(bytes);
    }
    int rows = Math.clamp(bytes / BYTES_PER_HIGH_ROW, 1, 1 << 20);
    return SketchSpec.multiLevel().highRows(rows).withMemory(bytes).build();
  }

  private KeyTexts texts() {
    return new KeyTexts(source, scout, work);
  }

  private Counted counted(Stopwatch watch) throws IOException {
    return sketched.isPresent() ? estimated(sketched.get(), watch) : exactlyCounted(watch);
  }

  private Counted exactlyCounted(Stopwatch watch) throws IOException {
    ExactCounts counts = exact.orElseThrow();
    long distinct = counts.distinct();
    List<TopKey> top = texts().exactTop(counts, counting.top());
    scout.ifPresent(old -> owned.release(old.sketch()));
    CountingResult result =
        new CountingResult(
            Optional.empty(),
            keys,
            total,
            keys,
            distinct,
            0,
            new ErrorSummary(distinct, 0, 0, 0, 0, 0, 0),
            true,
            0,
            Optional.empty(),
            top,
            Optional.empty(),
            watch.seconds());
    return new Counted(result, Optional.of(counts), Optional.empty(), owned);
  }

  private Counted estimated(SketchCounts counts, Stopwatch watch) {
    Estimated estimated = new Estimated(counts, exact, counting.top());
    CountingResult result = estimated.result(keys, total, exactly, watch);
    exact.ifPresent(owned::release);
    return new Counted(result, Optional.empty(), Optional.of(counts.sketch()), owned);
  }
}
