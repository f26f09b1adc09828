package org.qsketch.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.qsketch.backend.FilterTable;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.filter.HostAnswers;
import org.qsketch.keys.Keys;
import org.qsketch.memory.HostMemory;

/**
 * A cuckoo filter in host memory. Workers take slices of the keys; those that change buckets lock
 * the stripe of each. Probes lock nothing: no operation changes buckets meanwhile.
 */
final class CuckooTable implements FilterTable {
  private static final int TASK_KEYS = 1 << 14;
  private static final long TASK_BUCKETS = 1L << 20;

  private final CuckooFilterSpec spec;
  private final Workers workers;
  private final HostMemory memory;
  private final Fingerprints fingerprints;
  private final Stripes stripes;
  private final long[] histogram = new long[FilterStatistics.HISTOGRAM];
  private long refused;

  CuckooTable(CuckooFilterSpec spec, Workers workers, int stripes) {
    this.spec = spec;
    this.workers = workers;
    this.memory = HostMemory.allocate(spec.bytes(), "a cuckoo filter");
    this.fingerprints = new Fingerprints(spec, memory.segment());
    this.stripes =
        workers.count() == 1 ? Stripes.none(spec.buckets()) : new Stripes(stripes, spec.buckets());
  }

  CuckooFilterSpec spec() {
    return spec;
  }

  void load(FilterImage image) {
    memory.segment().copyFrom(image.table());
  }

  /** What is done with the keys of a task. */
  @FunctionalInterface
  private interface Work {
    void run(Keys keys, long from, long to, KeyBlock block, MemorySegment answers);
  }

  @Override
  public Answers run(Operation operation, Keys keys) {
    HostAnswers answers = HostAnswers.allocate(keys.size());
    try {
      forEachTask(keys, work(operation), answers.segment());
      return answers;
    } catch (RuntimeException e) {
      answers.close();
      throw e;
    }
  }

  private Work work(Operation operation) {
    return switch (operation) {
      case INSERT -> this::insert;
      case CONTAINS -> this::contains;
      case DELETE -> this::delete;
    };
  }

  private void forEachTask(Keys keys, Work work, MemorySegment answers) {
    int tasks = Math.toIntExact(Math.ceilDiv(keys.size(), TASK_KEYS));
    workers.forEach(
        tasks,
        (task, block) -> {
          long from = (long) task * TASK_KEYS;
          work.run(keys, from, Math.min(keys.size(), from + TASK_KEYS), block, answers);
        });
  }

  private void insert(Keys keys, long from, long to, KeyBlock block, MemorySegment answers) {
    CuckooInserter inserter = new CuckooInserter(spec, fingerprints, stripes);
    change(keys, from, to, block, answers, inserter::insert);
    report(inserter);
  }

  /** What is done to a fingerprint, given its primary bucket. */
  @FunctionalInterface
  private interface Change {
    boolean apply(long bucket, int fingerprint);
  }

  /** Changes the buckets of keys, one key after the other. */
  private void change(
      Keys keys, long from, long to, KeyBlock block, MemorySegment answers, Change change) {
    Batches.forEachBlock(
        keys,
        from,
        to,
        block,
        (_, at) -> {
          locate(block);
          touch(block);
          for (int k = 0; k < block.count(); k++) {
            boolean done = change.apply(block.offsets[k], block.masks[k]);
            answers.set(JAVA_BYTE, at + k, (byte) (done ? 1 : 0));
          }
        });
  }

  private synchronized void report(CuckooInserter inserter) {
    Arrays.setAll(histogram, i -> histogram[i] + inserter.histogram()[i]);
    refused += inserter.refused();
  }

  private void contains(Keys keys, long from, long to, KeyBlock block, MemorySegment answers) {
    Batches.forEachBlock(
        keys,
        from,
        to,
        block,
        (_, at) -> {
          locate(block);
          probe(block);
          for (int k = 0; k < block.count(); k++) {
            answers.set(JAVA_BYTE, at + k, (byte) block.minima[k]);
          }
        });
  }

  /** Primary buckets first: the loads of many keys are under way at once. */
  private void probe(KeyBlock block) {
    for (int k = 0; k < block.count(); k++) {
      boolean found = fingerprints.has(block.offsets[k], block.masks[k]);
      boolean ends = found || fingerprints.has(block.offsets[k], CuckooFilterSpec.EMPTY);
      block.minima[k] = found ? 1 : 0;
      block.counters[k] = ends ? 0 : 1;
    }
    for (int k = 0; k < block.count(); k++) {
      if (block.counters[k] != 0) {
        long other = spec.alternate(block.offsets[k], block.masks[k]);
        block.minima[k] = fingerprints.has(other, block.masks[k]) ? 1 : 0;
      }
    }
  }

  private void delete(Keys keys, long from, long to, KeyBlock block, MemorySegment answers) {
    CuckooInserter inserter = new CuckooInserter(spec, fingerprints, stripes);
    Change delete =
        (bucket, fingerprint) ->
            inserter.delete(bucket, fingerprint)
                || inserter.delete(spec.alternate(bucket, fingerprint), fingerprint);
    change(keys, from, to, block, answers, delete);
  }

  /** Leaves the primary buckets in the offsets and the fingerprints in the masks. */
  private void locate(KeyBlock block) {
    spec.hash().hash(block.hashes, block.count(), spec.seed());
    spec.hash().bucket(block.hashes, block.count(), spec.buckets(), block.offsets);
    for (int k = 0; k < block.count(); k++) {
      block.masks[k] = spec.fingerprint(block.hashes[k]);
    }
  }

  private void touch(KeyBlock block) {
    int sum = 0;
    for (int k = 0; k < block.count(); k++) {
      sum += fingerprints.touch(block.offsets[k]);
    }
    block.sink = sum;
  }

  @Override
  public synchronized void clear() {
    memory.segment().fill((byte) 0);
    Arrays.fill(histogram, 0);
    refused = 0;
  }

  @Override
  public FilterImage image() {
    FilterImage image = FilterImage.allocate(spec);
    image.table().copyFrom(memory.segment());
    return image;
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
    memory.close();
  }
}
