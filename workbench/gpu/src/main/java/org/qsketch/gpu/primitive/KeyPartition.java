package org.qsketch.gpu.primitive;

import java.util.function.Consumer;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.PartitionKernels;
import org.qsketch.gpu.launch.Slices;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * Partitions batches of keys by the slices of a table, in one or two passes. Next to the entry of a
 * key may be its weight, its index in the batch, or the number of its mask.
 */
public final class KeyPartition {
  /** The flags of both passes: whether a partition was too small. */
  private static final int FLAGS = 2;

  private final Gpu gpu;
  private final HashFamily hash;
  private final long seed;
  private final Slicing slicing;
  private final int rows;
  private final int masks;
  private final KernelConstant next;
  private final KernelOptions coarseOptions;
  private final KernelOptions fineOptions;

  /**
   * Makes a partition of keys with their weights, or without.
   *
   * @param gpu the device of the keys
   * @param hash of the keys
   * @param seed of the hash
   * @param slicing of the table
   * @param rows of a thread sketch, each of which takes every key; 0 for all other tables
   * @param masks from which a hash selects one; 0 if there are none
   */
  public KeyPartition(Gpu gpu, HashFamily hash, long seed, Slicing slicing, int rows, int masks) {
    this(gpu, hash, seed, slicing, rows, masks, KernelConstant.NEXT_WEIGHT);
  }

  private KeyPartition(
      Gpu gpu,
      HashFamily hash,
      long seed,
      Slicing slicing,
      int rows,
      int masks,
      KernelConstant next) {
    this.gpu = gpu;
    this.hash = hash;
    this.seed = seed;
    this.slicing = slicing;
    this.rows = rows;
    this.masks = masks;
    this.next = next;
    this.coarseOptions = options(slicing.digits());
    this.fineOptions = options(slicing.fineDigits()).with(KeyWidth.BITS_32);
  }

  /** Returns the partition of keys with their indices. */
  public KeyPartition indexed() {
    return next(slicing, KernelConstant.NEXT_INDEX);
  }

  /**
   * Returns a partition whose entries need no bits for masks, whose numbers are next to them: it is
   * for tables of more slices, and for keys without weights.
   */
  public KeyPartition withMasksApart() {
    Slicing apart = new Slicing(slicing.buckets(), slicing.sliceBuckets(), slicing.sliceBits(), 0);
    return next(apart, KernelConstant.NEXT_MASK);
  }

  /** Tells whether the numbers of masks are next to entries. */
  public boolean hasMasksApart() {
    return next == KernelConstant.NEXT_MASK;
  }

  private KeyPartition next(Slicing other, KernelConstant what) {
    return new KeyPartition(gpu, hash, seed, other, rows, masks, what);
  }

  /** Returns the device of the keys. */
  public Gpu gpu() {
    return gpu;
  }

  /** Returns the slicing of the table. */
  public Slicing slicing() {
    return slicing;
  }

  /** Returns the rows of a thread sketch; 0 for all other tables. */
  public int rows() {
    return rows;
  }

  /** Returns how often each key is read. */
  private int passes() {
    return Math.max(rows, 1);
  }

  /**
   * Returns the memory that partitioning as many keys as a batch has, or fewer, takes meanwhile.
   */
  long bytes(long keys, BatchChunk batch) {
    return space(keys, batch).bytes();
  }

  /** Tells whether two passes and entries of 32 bits suffice. */
  boolean isPossible(BatchChunk batch) {
    return slicing.isPossible(isWide(batch));
  }

  /** Tells whether entries have a number next to them. */
  private boolean isWide(BatchChunk batch) {
    return next != KernelConstant.NEXT_WEIGHT || batch.isWeighted();
  }

  private SliceSpace space(long keys, BatchChunk batch) {
    return new SliceSpace(slicing, keys * passes(), isWide(batch));
  }

  /**
   * Partitions keys, and works on what that makes.
   *
   * @return false if a slice has too many of the keys; nothing was done then
   */
  public boolean run(BatchChunk batch, Consumer<Slices> action) {
    SliceSpace space = space(batch.size(), batch);
    try (SpareMemory.Loan loan = loan(space)) {
      passes(batch, space, loan.memory());
      boolean fits = fits(loan.memory());
      if (fits) {
        action.accept(slices(space, loan.memory()));
      }
      return fits;
    }
  }

  /** Tells whether no partition of the first pass is too small for these keys. */
  public boolean isEven(BatchChunk batch) {
    SliceSpace space = space(batch.size(), batch);
    try (SpareMemory.Loan loan = loan(space)) {
      clear(space, loan.memory());
      partitionKeys(batch, 0, space, loan.memory());
      return fits(loan.memory());
    }
  }

  private SpareMemory.Loan loan(SliceSpace space) {
    return gpu.partitionMemory().loan(space.bytes(), "partitions of keys");
  }

  /** Makes a space one without entries. */
  private void clear(SliceSpace space, DeviceMemory memory) {
    gpu.queue().zero(memory, 0, space.clearWords() * Integer.BYTES);
  }

  private boolean fits(DeviceMemory memory) {
    long[] full = gpu.transfers().readUnsigned(memory, 0, FLAGS);
    return full[0] == 0 && full[1] == 0;
  }

  private void passes(BatchChunk batch, SliceSpace space, DeviceMemory memory) {
    clear(space, memory);
    for (int row = 0; row < passes(); row++) {
      partitionKeys(batch, row, space, memory);
    }
    if (slicing.fineBits() != 0) {
      partitionEntries(isWide(batch), space, memory);
    }
  }

  /** Returns the options of a pass, which are made once, since devices may wait for each launch. */
  private KernelOptions options(int digits) {
    return KernelOptions.forHash(hash)
        .with(Define.DIGITS, digits)
        .with(Define.ENTRY_ITEMS, Slicing.ENTRY_ITEMS)
        .with(Define.NEXT, next.value())
        .with(Define.BY_ROW, rows > 0)
        .with(Define.SLICE_BUCKETS, slicing.sliceBuckets())
        .with(Define.SLICE_BITS, slicing.sliceBits());
  }

  private void partitionKeys(BatchChunk batch, int row, SliceSpace space, DeviceMemory memory) {
    gpu.launchGroups(
        coarseOptions.with(batch.width()).weighted(isWide(batch)),
        new PartitionKernels.PartitionKeys(
            new Arg.Buckets(slicing.buckets() / passes()),
            new Arg.Row(row),
            new Arg.MaskCount(masks),
            new Arg.Shift(slicing.coarseShift()),
            new Arg.MaskBits(slicing.maskBits()),
            new Arg.Seed(KernelHash.seed(hash, seed)),
            batch.keys(),
            batch.weights(),
            new Arg.Space(memory),
            new Slices.Target(coarse(space, memory))),
        Slicing.tiles(batch.size()));
  }

  private void partitionEntries(boolean isWide, SliceSpace space, DeviceMemory memory) {
    Slices source = coarse(space, memory);
    int tiles = Slicing.tiles(source.capacity());
    gpu.launchGroups(
        fineOptions.weighted(isWide),
        new PartitionKernels.PartitionEntries(
            source,
            new Arg.Tiles(tiles),
            new Arg.Shift(slicing.sliceBits() + slicing.maskBits()),
            new Arg.Digits(1 << slicing.fineBits()),
            new Slices.Target(fine(space, memory))),
        slicing.coarse() * tiles);
  }

  private Slices slices(SliceSpace space, DeviceMemory memory) {
    return slicing.fineBits() == 0 ? coarse(space, memory) : fine(space, memory);
  }

  /** Returns the partitions of the first pass; they are slices if there is no second one. */
  private Slices coarse(SliceSpace space, DeviceMemory memory) {
    return new Slices(
        Math.toIntExact(slicing.slices()),
        memory,
        space.coarseNumbers(),
        space.coarseEntries(),
        space.coarseWeights(),
        slicing.coarseCapacity(space.entries()));
  }

  private Slices fine(SliceSpace space, DeviceMemory memory) {
    return new Slices(
        Math.toIntExact(slicing.slices()),
        memory,
        space.fineNumbers(),
        space.fineEntries(),
        space.fineWeights(),
        slicing.fineCapacity(space.entries()));
  }
}
