package org.qsketch.gpu.distinct;

import java.util.Optional;
import java.util.function.BiConsumer;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.PairHashes;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.PairHashKernels;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Hashes pairs on a device. Columns that lie there stay where they are. */
public final class DevicePairHashes implements PairHashes {
  /** The pairs to hash at a time: enough work for a device. */
  private static final long CHUNK = 1L << 22;

  /**
   * The bytes to group a pair as part of a whole call, with hashes, passes and results. A chunk of
   * pairs on the device takes as much of the free memory as this allows.
   */
  private static final int BYTES_PER_PAIR = 128;

  private final Resources resources;
  private final long mostPairs;
  private final Arg.Seed seed;
  private final ScratchMemory keys;
  private final ScratchMemory values;

  private DevicePairHashes(Resources resources, DistinctGroupsSpec spec) {
    this.resources = resources;
    this.mostPairs = spec.mostPairs();
    this.seed = new Arg.Seed(KernelHash.seed(HashFamily.mix(), spec.counter().seed()));
    this.keys = resources.hold(new ScratchMemory(resources.gpu(), "keys of groups"));
    this.values = resources.hold(new ScratchMemory(resources.gpu(), "values of groups"));
  }

  /** Returns the hashes of pairs for a spec. */
  public static DevicePairHashes of(DistinctGroupsSpec spec, Gpu gpu) {
    return Resources.make(gpu, resources -> new DevicePairHashes(resources, spec));
  }

  private Gpu gpu() {
    return resources.gpu();
  }

  @Override
  public Optional<Ownership> readerOf(Keys column) {
    return BackendKeys.reader(column);
  }

  @Override
  public void forEachChunk(Keys groups, Keys members, BiConsumer<Keys, Keys> action) {
    try (Resources copies = Resources.make(gpu(), made -> made)) {
      forEachChunk(PairSource.of(groups, Optional.of(members), gpu(), copies), action);
    }
  }

  private void forEachChunk(PairSource pairs, BiConsumer<Keys, Keys> action) {
    long most = Math.min(chunk(pairs), pairs.count());
    try (DeviceKeys hashes = column(gpu().groupKeyMemory(), most);
        DeviceKeys wide = column(gpu().groupValueMemory(), most)) {
      for (long from = 0; from < pairs.count(); from += most) {
        long count = Math.min(most, pairs.count() - from);
        hash(pairs.load(gpu(), keys, values, from, count), hashes, wide);
        action.accept(hashes.slice(0, count), wide.slice(0, count));
      }
    }
  }

  private long chunk(PairSource pairs) {
    return pairs.transferBytes() > 0 || pairs.count() <= CHUNK
        ? CHUNK
        : Math.max(CHUNK, Math.min(mostPairs, gpu().freeBytes() / BYTES_PER_PAIR));
  }

  /** Borrows a column, whose memory is kept for the next call. */
  private DeviceKeys column(SpareMemory lender, long count) {
    return DeviceKeys.borrow(gpu(), lender, count, KeyWidth.BITS_64);
  }

  private void hash(PairColumns pairs, DeviceKeys hashes, DeviceKeys wide) {
    KernelOptions options =
        KernelOptions.NONE
            .with(pairs.kind().keyWidth())
            .with(Define.VALUE_BITS, pairs.kind().valueBits());
    gpu()
        .launch(
            options,
            new PairHashKernels.HashPairs(
                seed,
                pairs.arguments(),
                new Arg.Hashes(hashes.memory()),
                new Arg.GroupKeys(wide.memory())),
            pairs.count());
  }

  @Override
  public void close() {
    resources.close();
  }
}
