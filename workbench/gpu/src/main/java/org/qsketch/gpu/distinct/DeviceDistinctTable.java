package org.qsketch.gpu.distinct;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.DistinctTable;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.DistinctKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.Keys;

/**
 * The registers of a distinct counter on a device. Keys of large batches go to the low levels of
 * registers, which fit the local memory of each thread group. These levels stay, apart from the
 * registers, so that few keys of the next batch change any.
 */
public final class DeviceDistinctTable implements DistinctTable {
  /** The levels of these registers take 32 KiB. */
  private static final int NEAR_PRECISION = 14;

  /** The threads that a compute unit runs at once. */
  private static final int RESIDENT_THREADS = 2048;

  private static final int GROUP_SIZE = KernelConstant.GROUP_SIZE.value();

  private static final int LEVEL_BYTES = 2;

  /** The fewest keys of a thread group for each of its registers, so that sharing costs little. */
  private static final int KEYS_PER_REGISTER = 4;

  private final Resources resources;
  private final DistinctSpec spec;
  private final DeviceMemory registers;
  private final DeviceMemory levels;
  private final KeyKernels kernels;
  private final int groupItems;

  private DeviceDistinctTable(Resources resources, DistinctSpec spec) {
    this.resources = resources;
    this.spec = spec;
    this.registers = resources.zeros(spec.bytes(), "a distinct counter");
    this.levels = resources.zeros(LEVEL_BYTES * spec.bytes(), "levels of a distinct counter");
    this.groupItems = resources.gpu().device().largestGroup().orElse(GROUP_SIZE);
    this.kernels =
        KeyKernels.of(
            resources.gpu(),
            KernelOptions.forHash(spec.hash())
                .with(Define.PRECISION, spec.precision())
                .with(Define.GROUP_ITEMS, groupItems));
  }

  /** Returns registers without keys. */
  public static DeviceDistinctTable of(DistinctSpec spec, Gpu gpu) {
    return Resources.make(gpu, resources -> new DeviceDistinctTable(resources, spec));
  }

  private Gpu gpu() {
    return resources.gpu();
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public void insert(Keys keys) {
    kernels.forEachChunk(Batch.once(keys), this::insert);
  }

  private void insert(BatchChunk chunk) {
    int groups = groups(chunk.size());
    long near = groups == 0 ? 0 : chunk.size() - chunk.size() % tile();
    if (near > 0) {
      insertNear(chunk.part(0, near), groups);
    }
    BatchChunk rest = chunk.part(near, chunk.size() - near);
    kernels.launch(
        rest, new DistinctKernels.InsertFar(new Arg.Registers(registers), seed(), rest.keys()));
  }

  private void insertNear(BatchChunk tiles, int groups) {
    Arg.Registers all = new Arg.Registers(registers);
    Arg.Levels low = new Arg.Levels(levels);
    kernels.launchGroups(
        tiles, new DistinctKernels.InsertNear(all, low, seed(), tiles.keys()), groups);
    gpu()
        .launch(
            kernels.options().with(tiles.width()),
            new DistinctKernels.MergeLevels(all, low),
            spec.bytes() / Integer.BYTES);
  }

  private Arg.Seed seed() {
    return new Arg.Seed(KernelHash.seed(spec.hash(), spec.seed()));
  }

  private int tile() {
    return KernelConstant.INSERT_ITEMS.value() * groupItems;
  }

  /** Returns the number of thread groups that have their own levels; 0 if none shall. */
  private int groups(long keys) {
    int most = RESIDENT_THREADS / groupItems * gpu().device().description().computeUnits();
    long share = Math.max(tile(), KEYS_PER_REGISTER * spec.bytes());
    return spec.precision() > NEAR_PRECISION ? 0 : (int) Math.min(most, keys / share);
  }

  @Override
  public void merge(DistinctImage image) {
    try (DistinctImage all = image()) {
      all.merge(image);
      load(all.parts());
    }
  }

  @Override
  public void load(List<MemorySegment> parts) {
    gpu().transfers().write(registers, parts.getFirst());
    clearLevels();
  }

  @Override
  public void clear() {
    gpu().queue().zero(registers, 0, spec.bytes());
    clearLevels();
  }

  private void clearLevels() {
    gpu().queue().zero(levels, 0, LEVEL_BYTES * spec.bytes());
  }

  @Override
  public DistinctImage image() {
    DistinctImage image = DistinctImage.allocate(spec);
    try {
      gpu().transfers().read(registers, image.registers());
      return image;
    } catch (RuntimeException e) {
      image.close();
      throw e;
    }
  }

  @Override
  public void close() {
    resources.close();
  }
}
