package org.qsketch.gpu.filter;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.FilterTable;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.fleet.FilterBuckets;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.CuckooFilterKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;

/**
 * A cuckoo filter on a device (Neth 2017, Section 4): one thread per key, compare-and-swap. Each
 * thread that displaces fingerprints holds a copy of one, which takes space meanwhile: keys that
 * are refused for want of it are tried again by fewer threads.
 */
public final class CuckooTable implements FilterTable, FilterBuckets {
  /** The bins of a histogram: one per number of displacements, and the last for refusals. */
  private static final int BINS = KernelConstant.HISTOGRAM.value();

  /** Enough that thread groups do not contend for a counter. */
  private static final int HISTOGRAMS = 1 << 10;

  /** Thread groups that count entries, and copies of a sum: enough to fill a device. */
  private static final int COUNT_GROUPS = 1 << 10;

  /** Entries for each thread that displaces, when few must: copies then take 1.6 % of the space. */
  private static final long SLOTS_PER_WORKER = 64;

  /**
   * More threads than any device runs at once: an H100 runs 2^18, the largest of today somewhat
   * above 2^19. In a filter of 64 times as many slots they are few themselves.
   */
  private static final long DEVICE_THREADS = 1 << 20;

  /** Thread groups that try again. */
  private static final int RETRY_GROUPS = 1 << 10;

  /** The filter as kernels take it. */
  record Filter(Arg.Table table, Arg.Buckets buckets, Arg.Seed seed) {}

  private final Resources resources;
  private final CuckooFilterSpec spec;
  private final DeviceMemory table;
  private final DeviceMemory histograms;

  /** Flags: whether keys were refused in this turn, and in the next. */
  private final DeviceMemory refusals;

  private final Filter filter;
  private final KeyKernels kernels;
  private final Optional<CuckooBlocks> blocks;
  private long inserted;
  private int turn;

  private CuckooTable(Resources resources, CuckooFilterSpec spec) {
    this.resources = resources;
    this.spec = spec;
    this.table = resources.zeros(spec.bytes(), "a cuckoo filter");
    this.histograms =
        resources.zeros((long) HISTOGRAMS * BINS * Integer.BYTES, "histograms of displacements");
    this.refusals = resources.zeros(2 * Integer.BYTES, "marks of refusals");
    this.filter =
        new Filter(
            new Arg.Table(table),
            new Arg.Buckets(spec.buckets()),
            new Arg.Seed(KernelHash.seed(spec.hash(), spec.seed())));
    this.blocks = CuckooBlocks.of(spec, resources, table, options(spec, HashFamily.mix()));
    this.kernels = KeyKernels.of(resources.gpu(), options(spec, spec.hash()));
  }

  /** Creates an empty table. */
  public static CuckooTable of(CuckooFilterSpec spec, Gpu gpu) {
    return Resources.make(gpu, resources -> new CuckooTable(resources, spec));
  }

  private static KernelOptions options(CuckooFilterSpec spec, HashFamily hash) {
    return KernelOptions.forHash(hash)
        .with(Define.ENTRIES, spec.entries())
        .with(Define.FINGERPRINT_BITS, spec.fingerprintBits())
        .with(Define.ALTERNATE_XOR, spec.alternate() == AlternateBucket.XOR)
        .with(Define.ALTERNATE_LOCAL, spec.alternate() == AlternateBucket.LOCAL);
  }

  @Override
  public void load(List<MemorySegment> parts) {
    gpu().transfers().write(table, parts.getFirst());
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public Answers run(Operation operation, Keys keys) {
    return switch (operation) {
      case INSERT -> insert(keys);
      case CONTAINS -> kernels.answers(keys, this::contains);
      case DELETE -> kernels.answers(keys, this::delete);
    };
  }

  @Override
  public long count(Keys keys) {
    long bytes = (long) COUNT_GROUPS * Integer.BYTES;
    long[][] counts = new long[1][];
    gpu()
        .countMemory()
        .lend(
            bytes,
            "counts of keys",
            counters -> {
              gpu().queue().zero(counters, 0, bytes);
              kernels.forEachChunk(Batch.once(keys), chunk -> count(chunk, counters));
              counts[0] = sums(counters, bytes, 1);
            });
    return counts[0][0];
  }

  private void contains(KeyKernels.ResultChunk chunk) {
    chunk.launch(
        new CuckooFilterKernels.Contains(
            filter.table(),
            filter.buckets(),
            filter.seed(),
            chunk.keys(),
            new Arg.Answers(chunk.results())));
  }

  private void count(BatchChunk chunk, DeviceMemory counters) {
    Arg.Sums sums = new Arg.Sums(counters);
    Arg.Copies copies = new Arg.Copies(COUNT_GROUPS);
    long done = blocks.map(bulk -> bulk.count(chunk, sums, copies)).orElse(0L);
    if (done < chunk.size()) {
      kernels.launch(
          chunk,
          new CuckooFilterKernels.CountFound(
              filter.table(),
              filter.buckets(),
              filter.seed(),
              chunk.keys(),
              sums,
              copies,
              new Arg.First(done)));
    }
  }

  private Answers insert(Keys keys) {
    Answers answers = kernels.answers(keys, this::insert);
    inserted += keys.size();
    return answers;
  }

  private void insert(KeyKernels.ResultChunk chunk) {
    Arg.Histograms counts = new Arg.Histograms(histograms);
    Arg.Copies copies = new Arg.Copies(HISTOGRAMS);
    Arg.Refusals marks = new Arg.Refusals(refusals);
    Arg.Turn now = new Arg.Turn(turn);
    long done =
        blocks.map(bulk -> bulk.insert(chunk, filter, counts, copies, marks, now)).orElse(0L);
    if (done < chunk.keys().size()) {
      chunk.launch(
          new CuckooFilterKernels.Insert(
              filter.table(),
              filter.buckets(),
              filter.seed(),
              chunk.keys(),
              new Arg.Answers(chunk.results()),
              counts,
              copies,
              marks,
              now,
              new Arg.First(done)));
    }
    long few = Math.max(1, spec.slots() / SLOTS_PER_WORKER);
    if (Math.min(chunk.keys().size(), DEVICE_THREADS) > few) {
      insertRefused(chunk, few);
      turn = 1 - turn;
    }
  }

  private void delete(KeyKernels.ResultChunk chunk) {
    long done = blocks.map(bulk -> bulk.delete(chunk, filter)).orElse(0L);
    if (done < chunk.keys().size()) {
      chunk.launch(
          new CuckooFilterKernels.Erase(
              filter.table(),
              filter.buckets(),
              filter.seed(),
              chunk.keys(),
              new Arg.Answers(chunk.results()),
              new Arg.First(done)));
    }
  }

  /**
   * Inserts the keys that were refused. Costs two launches, and no more where nothing was refused.
   */
  private void insertRefused(KeyKernels.ResultChunk chunk, long workers) {
    int group = KernelConstant.GROUP_SIZE.value();
    long tiles = Math.ceilDiv(chunk.keys().size(), group);
    int groups = (int) Math.min(tiles, RETRY_GROUPS);
    Arg.Answers answers = new Arg.Answers(chunk.results());
    Arg.Histograms counts = new Arg.Histograms(histograms);
    Arg.Copies copies = new Arg.Copies(HISTOGRAMS);
    Arg.Refusals marks = new Arg.Refusals(refusals);
    Arg.Turn now = new Arg.Turn(turn);
    chunk.launchGroups(
        new CuckooFilterKernels.PlaceRefused(
            filter.table(),
            filter.buckets(),
            filter.seed(),
            chunk.keys(),
            answers,
            counts,
            copies,
            marks,
            now),
        groups);
    int few = (int) Math.min(groups, workers);
    int workersOfGroup = (int) Math.min(workers / few, group);
    chunk.launchGroups(
        new CuckooFilterKernels.DisplaceRefused(
            filter.table(),
            filter.buckets(),
            filter.seed(),
            chunk.keys(),
            answers,
            counts,
            copies,
            marks,
            now,
            new Arg.Workers(workersOfGroup)),
        few);
  }

  @Override
  public void clear() {
    gpu().queue().zero(table, 0, table.bytes());
    gpu().queue().zero(histograms, 0, histograms.bytes());
    inserted = 0;
  }

  @Override
  public FilterImage image() {
    FilterImage image = FilterImage.allocate(spec);
    try {
      gpu().transfers().read(table, image.table());
      return image;
    } catch (RuntimeException e) {
      image.close();
      throw e;
    }
  }

  @Override
  public FilterStatistics statistics() {
    long[] counts = sums(histograms, histograms.bytes(), BINS);
    long refused = counts[BINS - 1];
    counts[0] +=
        inserted - Arrays.stream(counts).sum(); // kernels do not count the most frequent case
    long[] free = countFree();
    return new FilterStatistics(
        spec.slots(),
        spec.slots() - free[0] - free[1],
        free[1],
        Arrays.stream(counts).limit(FilterStatistics.HISTOGRAM).boxed().toList(),
        refused);
  }

  /** Returns the number of empty entries and the number of deleted ones. */
  private long[] countFree() {
    long bytes = 2L * COUNT_GROUPS * Integer.BYTES;
    long[][] counts = new long[1][];
    gpu()
        .countMemory()
        .lend(
            bytes,
            "counts of entries",
            counters -> {
              long words = spec.bytes() / Integer.BYTES;
              gpu()
                  .launchGroups(
                      kernels.options(),
                      new CuckooFilterKernels.CountFree(
                          filter.table(), new Arg.Words(words), new Arg.Found(counters)),
                      COUNT_GROUPS);
              counts[0] = sums(counters, bytes, 2);
            });
    return counts[0];
  }

  /** Sums the columns of 32-bit numbers. */
  private long[] sums(DeviceMemory memory, long bytes, int columns) {
    long[] sums = new long[columns];
    gpu()
        .transfers()
        .read(
            memory,
            0,
            bytes,
            (slice, at) -> {
              for (long i = 0; i < slice.byteSize() / Integer.BYTES; i++) {
                int column = (int) ((at / Integer.BYTES + i) % columns);
                sums[column] += Integer.toUnsignedLong(slice.getAtIndex(JAVA_INT, i));
              }
            });
    return sums;
  }

  @Override
  public boolean canRead(FilterBuckets other) {
    return other instanceof CuckooTable there && gpu().canRead(there.gpu());
  }

  @Override
  public void finish() {
    gpu().queue().finish();
  }

  @Override
  public void place(FilterBuckets part, long at) {
    DeviceMemory source = ((CuckooTable) part).table;
    gpu().queue().copy(source, 0, table, at, source.bytes());
  }

  private Gpu gpu() {
    return resources.gpu();
  }

  @Override
  public void close() {
    resources.close();
  }
}
