package org.qsketch.cpu.filter;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.qsketch.backend.spi.FilterTable;
import org.qsketch.backend.spi.fleet.FilterBuckets;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.ResultMemory;
import org.qsketch.cpu.work.Workers;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.filter.HostAnswers;
import org.qsketch.keys.Keys;

/**
 * A cuckoo filter in host memory. Workers take slices of the keys; those that change buckets lock
 * the stripe of each. Probes lock nothing: no operation changes buckets at the same time.
 */
public final class CuckooTable implements FilterTable, FilterBuckets {
  private static final int TASKS_PER_WORKER = 4;
  private static final int SMALLEST_TASK = 4 * KeyBlock.SIZE;
  private static final long TASK_BUCKETS = 1L << 20;

  private final CuckooFilterSpec spec;
  private final Workers workers;
  private final ResultMemory results;
  private final Fingerprints fingerprints;
  private final LockedBuckets buckets;
  private final long[] histogram = new long[FilterStatistics.HISTOGRAM];
  private long refused;

  public CuckooTable(CuckooFilterSpec spec, Workers workers, ResultMemory results) {
    this.spec = spec;
    this.workers = workers;
    this.results = results;
    this.fingerprints = new Fingerprints(spec);
    this.buckets =
        new LockedBuckets(
            fingerprints,
            workers.count() == 1
                ? Stripes.unlocked(spec.buckets())
                : Stripes.locked(spec.stripes(), spec.buckets()));
  }

  @Override
  public void load(List<MemorySegment> parts) {
    fingerprints.segment().copyFrom(parts.getFirst());
  }

  @Override
  public Answers run(Operation operation, Keys keys) {
    HostAnswers answers = results.answers(keys.size());
    try {
      forEachTask(keys, answers.segment(), work(operation));
      return answers;
    } catch (RuntimeException e) {
      answers.close();
      throw e;
    }
  }

  private Consumer<Task> work(Operation operation) {
    return switch (operation) {
      case INSERT -> this::insert;
      case CONTAINS -> this::contains;
      case DELETE -> this::delete;
    };
  }

  private void forEachTask(Keys keys, MemorySegment answers, Consumer<Task> work) {
    long size = taskSize(keys.size());
    workers.forEach(
        Math.toIntExact(Math.ceilDiv(keys.size(), size)),
        (task, block) -> {
          long from = task * size;
          long to = Math.min(keys.size(), from + size);
          work.accept(new Task(keys, from, to, block, answers));
        });
  }

  /**
   * Divides keys into several tasks for each worker, unless they get too small. Then handing them
   * out takes longer.
   */
  private long taskSize(long keys) {
    long share = Math.ceilDiv(keys, (long) workers.count() * TASKS_PER_WORKER);
    return Math.clamp(share, SMALLEST_TASK, StripedKeys.SIZE);
  }

  /** A slice of the keys, the scratch of the worker that has it, and where all answers go. */
  private record Task(Keys keys, long from, long to, KeyBlock block, MemorySegment answers) {
    void forEachBlock(KeyBlock.PlacedBlock action) {
      block.forEach(keys, from, to, action);
    }
  }

  private void insert(Task task) {
    StripedKeys keys = striped(task);
    CuckooInserter inserter = new CuckooInserter(spec, buckets);
    inserter.insert(keys);
    keys.copyAnswers(task.answers(), task.from());
    report(inserter);
  }

  private synchronized void report(CuckooInserter inserter) {
    Arrays.setAll(histogram, i -> histogram[i] + inserter.histogram()[i]);
    refused += inserter.refused();
  }

  private void delete(Task task) {
    StripedKeys keys = striped(task);
    keys.apply(buckets, Fingerprints::delete);
    keys.toAlternates(spec);
    keys.apply(buckets, Fingerprints::delete);
    keys.copyAnswers(task.answers(), task.from());
  }

  private StripedKeys striped(Task task) {
    StripedKeys keys = task.block().scratch(StripedKeys.class, StripedKeys::new);
    keys.clear();
    task.forEachBlock(
        (block, _) -> {
          locate(block);
          keys.add(block);
        });
    return keys;
  }

  private void contains(Task task) {
    CuckooProbe probe = new CuckooProbe(spec, fingerprints);
    task.forEachBlock(
        (block, at) -> {
          locate(block);
          probe.probe(block);
          for (int k = 0; k < block.count(); k++) {
            task.answers().set(JAVA_BYTE, at + k, (byte) block.counters[k]);
          }
        });
  }

  /** Stores the primary buckets in the offsets and the fingerprints in the masks. */
  private void locate(KeyBlock block) {
    spec.hash().hash(block.hashes, block.count(), spec.seed());
    spec.hash().bucket(block.hashes, block.count(), spec.buckets(), block.offsets);
    for (int k = 0; k < block.count(); k++) {
      block.masks[k] = spec.fingerprint(block.hashes[k]);
    }
  }

  @Override
  public synchronized void clear() {
    fingerprints.segment().fill((byte) 0);
    Arrays.fill(histogram, 0);
    refused = 0;
  }

  @Override
  public FilterImage image() {
    FilterImage image = FilterImage.allocate(spec);
    image.table().copyFrom(fingerprints.segment());
    return image;
  }

  @Override
  public boolean canRead(FilterBuckets other) {
    return other instanceof CuckooTable;
  }

  @Override
  public void finish() {}

  @Override
  public void place(FilterBuckets part, long at) {
    MemorySegment source = ((CuckooTable) part).fingerprints.segment();
    fingerprints.segment().asSlice(at, source.byteSize()).copyFrom(source);
  }

  @Override
  public synchronized FilterStatistics statistics() {
    long empty = count(CuckooFilterSpec.EMPTY);
    long deleted = count(spec.deleted());
    return new FilterStatistics(
        spec.slots(),
        spec.slots() - empty - deleted,
        deleted,
        Arrays.stream(histogram).boxed().toList(),
        refused);
  }

  private long count(int value) {
    LongAdder sum = new LongAdder();
    int tasks = Math.toIntExact(Math.ceilDiv(spec.buckets(), TASK_BUCKETS));
    workers.forEach(
        tasks,
        (task, _) -> {
          long from = task * TASK_BUCKETS;
          long to = Math.min(spec.buckets(), from + TASK_BUCKETS);
          sum.add(fingerprints.count(value, from, to));
        });
    return sum.sum();
  }

  @Override
  public void close() {
    fingerprints.close();
  }

  /**
   * Probes blocks of keys (Algorithm 2): all primary buckets first, then the alternate ones of the
   * keys that may be there. No processor can predict which those are, so nothing branches on it.
   *
   * @param spec the spec of the filter
   * @param table its buckets
   */
  record CuckooProbe(CuckooFilterSpec spec, Fingerprints table) {
    /** Looks for located keys; leaves 1 in the counter of each that was found, else 0. */
    void probe(KeyBlock block) {
      table.look(block);
      KeyBlock others = unanswered(block);
      toAlternates(others);
      table.look(others);
      for (int i = 0; i < others.count(); i++) {
        block.counters[others.places[i]] = isSet(others.lane[i]);
      }
    }

    /**
     * Writes the answers for the primary buckets. Returns the keys that need another look, and
     * their places.
     */
    private static KeyBlock unanswered(KeyBlock block) {
      KeyBlock others = block.companion();
      int count = 0;
      for (int k = 0; k < block.count(); k++) {
        int found = isSet(block.lane[k]);
        block.counters[k] = found;
        others.places[count] = k;
        others.masks[count] = block.masks[k];
        others.offsets[count] = block.offsets[k];
        count += 1 - (found | isSet(block.steps[k]));
      }
      others.setCount(count);
      return others;
    }

    private void toAlternates(KeyBlock block) {
      for (int k = 0; k < block.count(); k++) {
        block.offsets[k] = spec.alternate(block.offsets[k], block.masks[k]);
      }
    }

    /** Returns 1 if any bit is set, else 0. */
    private static int isSet(long bits) {
      return (int) ((bits | -bits) >>> (Long.SIZE - 1));
    }
  }
}
