package org.qsketch.gpu.topk;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.CandidateOffers;
import org.qsketch.backend.spi.CandidateSlots;
import org.qsketch.backend.spi.CandidateTable;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.TopKKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.Threshold;
import org.qsketch.topk.TopKSpec;

/**
 * The candidates of a top-k in the memory of a device. Kernels look keys up and count them; the
 * host writes the table anew when candidates change. Counts are as wide as the sketch's: what a key
 * counted since they were last taken is no more than its estimate.
 */
public final class DeviceCandidates implements CandidateTable {
  private static final int OFFER_BYTES = 2 * Long.BYTES;
  private static final Arg.Seed SEED =
      new Arg.Seed(KernelHash.seed(CandidateSlots.HASH, CandidateSlots.SEED));

  private final Resources resources;
  private final int counterBytes;
  private final DeviceMemory table;
  private final DeviceMemory counts;
  private final DeviceMemory number;
  private final DeviceMemory offered;
  private final KeyKernels kernels;
  private CandidateSlots slots;

  private DeviceCandidates(Resources resources, TopKSpec spec) {
    this.resources = resources;
    this.counterBytes = spec.sketch().counterBytes();
    this.table = resources.allocate((long) spec.slots() * Long.BYTES, "candidates");
    this.counts = resources.allocate((long) spec.slots() * counterBytes, "counts of candidates");
    this.number = resources.zeros(Integer.BYTES, "the number of offers");
    this.offered = resources.allocate((long) spec.offers() * OFFER_BYTES, "offers");
    this.kernels =
        KeyKernels.of(
            resources.gpu(),
            KernelOptions.forHash(CandidateSlots.HASH)
                .with(Define.COUNTER_BITS, spec.sketch().counterBits()));
  }

  /** Creates a table without candidates. */
  public static DeviceCandidates of(TopKSpec spec, Gpu gpu) {
    return Resources.make(gpu, made -> new DeviceCandidates(made, spec));
  }

  private Gpu gpu() {
    return resources.gpu();
  }

  @Override
  public Batch stage(Batch batch) {
    KeyUploads uploads = new KeyUploads(gpu());
    Keys keys = uploads.onDevice(batch.keys());
    try {
      return new Batch(keys, batch.weights().map(uploads::onDevice));
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  @Override
  public void replace(CandidateSlots others) {
    slots = others;
    extend(others);
    clearCounts();
  }

  @Override
  public void extend(CandidateSlots others) {
    gpu().transfers().write(table, MemorySegment.ofArray(others.hashes()));
  }

  private void clearCounts() {
    gpu().queue().zero(counts, 0, (long) slots.size() * counterBytes);
  }

  private Arg.Slots slotCount() {
    return new Arg.Slots(slots.size());
  }

  private Arg.EmptyHash emptyHash() {
    return new Arg.EmptyHash(slots.empty());
  }

  @Override
  public void offer(
      Keys keys, Counts estimates, long from, Threshold threshold, CandidateOffers offers) {
    gpu().queue().zero(number, 0, Integer.BYTES);
    kernels.launch(
        keys,
        estimates,
        (chunk, memory) ->
            new TopKKernels.Offer(
                new Arg.Table(table),
                slotCount(),
                emptyHash(),
                SEED,
                chunk,
                new Arg.Estimates(memory),
                new Arg.EstimatesFrom(from),
                new Arg.Threshold(threshold.count()),
                new Arg.Least(threshold.key()),
                new Arg.Number(number),
                new Arg.Offers(offered),
                new Arg.Most(offers.capacity())));
    long found = gpu().transfers().readUnsigned(number, 0, 1)[0];
    if (found > offers.capacity()) {
      offers.overflow();
    } else {
      read(found, offers);
    }
  }

  private void read(long found, CandidateOffers offers) {
    gpu()
        .transfers()
        .read(
            offered,
            0,
            found * OFFER_BYTES,
            (slice, _) -> {
              for (long at = 0; at < slice.byteSize(); at += OFFER_BYTES) {
                offers.add(slice.get(JAVA_LONG, at), slice.get(JAVA_LONG, at + Long.BYTES));
              }
            });
  }

  @Override
  public void count(Batch batch, Counts estimates, long from, Threshold threshold) {
    kernels.forEachChunk(batch, this::count);
  }

  private void count(BatchChunk chunk) {
    kernels.launch(
        chunk,
        new TopKKernels.CountCandidates(
            new Arg.Table(table),
            slotCount(),
            emptyHash(),
            SEED,
            chunk.keys(),
            chunk.weights(),
            new Arg.Counts(counts)));
  }

  @Override
  public long[] takeCounts() {
    MemorySegment taken = MemorySegment.ofArray(new long[slots.size()]);
    MemorySegment read = taken.asSlice(0, (long) slots.size() * counterBytes);
    gpu().transfers().read(counts, read);
    clearCounts();
    return IntStream.range(0, slots.size()).mapToLong(slot -> count(read, slot)).toArray();
  }

  private long count(MemorySegment read, int slot) {
    return counterBytes == Long.BYTES
        ? read.getAtIndex(JAVA_LONG, slot)
        : Integer.toUnsignedLong(read.getAtIndex(JAVA_INT, slot));
  }

  @Override
  public void close() {
    resources.close();
  }
}
