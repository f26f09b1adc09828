package org.qsketch.gpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.CuckooBlocksKernels;
import org.qsketch.gpu.launch.CuckooFilterKernels;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.Slices;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Mix;

/** The kernels that work on blocks in local memory, alone: batches are partitioned here. */
public abstract class FilterBlocksContract extends GpuTests {
  private static final int BLOCKS = 3;
  private static final int HISTOGRAMS = 2;

  /** A filter of three blocks, hash of seed 11. Fingerprints are in entries, or apart. */
  private record Filter(
      Resources resources,
      CuckooFilterSpec spec,
      boolean isApart,
      DeviceMemory table,
      DeviceMemory histograms,
      DeviceMemory leftOut) {
    static Filter of(Resources resources, CuckooFilterSpec spec, boolean isApart) {
      int bins = HISTOGRAMS * KernelConstant.HISTOGRAM.value();
      return new Filter(
          resources,
          spec,
          isApart,
          resources.zeros(spec.bytes(), "a table"),
          resources.zeros((long) bins * Integer.BYTES, "histograms"),
          resources.zeros((1 + BLOCKS) * Integer.BYTES, "blocks that were left out"));
    }

    /** Returns those of the keys that were accepted. */
    long[] insert(long... keys) {
      DeviceMemory refusals = resources.zeros(2 * Integer.BYTES, "marks of refusals");
      Arg.Histograms counters = new Arg.Histograms(histograms);
      Arg.Copies copies = new Arg.Copies(HISTOGRAMS);
      launchBlocks(
          new CuckooBlocksKernels.InsertBlocks(filter(), slices(keys), counters, copies, left()));
      DeviceMemory answers = resources.zeros(keys.length, "answers");
      resources
          .gpu()
          .launch(
              options(),
              new CuckooFilterKernels.InsertLeftOut(
                  filter(),
                  buckets(),
                  seed(),
                  chunk(keys),
                  new Arg.Answers(answers),
                  counters,
                  copies,
                  new Arg.Refusals(refusals),
                  new Arg.Turn(0),
                  new Arg.First(0),
                  left()),
              keys.length);
      return yes(keys, bytes(answers));
    }

    /** Returns those of the keys that were found. */
    long[] delete(long... keys) {
      launchBlocks(new CuckooBlocksKernels.EraseBlocks(filter(), slices(keys), left()));
      DeviceMemory answers = resources.zeros(keys.length, "answers");
      resources
          .gpu()
          .launch(
              options(),
              new CuckooFilterKernels.EraseLeftOut(
                  filter(),
                  buckets(),
                  seed(),
                  chunk(keys),
                  new Arg.Answers(answers),
                  new Arg.First(0),
                  left()),
              keys.length);
      return yes(keys, bytes(answers));
    }

    private Arg.Table filter() {
      return new Arg.Table(table);
    }

    private Arg.Buckets buckets() {
      return new Arg.Buckets(spec.buckets());
    }

    private Arg.Seed seed() {
      return new Arg.Seed(KernelHash.seed(spec.hash(), spec.seed()));
    }

    private Arg.LeftOut left() {
      return new Arg.LeftOut(leftOut);
    }

    private Chunk chunk(long... keys) {
      return new Chunk(resources.copyOf(MemorySegment.ofArray(keys), "keys"), 0, keys.length);
    }

    private void launchBlocks(Launch launch) {
      resources.gpu().queue().zero(leftOut, 0, Integer.BYTES);
      resources.gpu().launchGroups(options().weighted(isApart), launch, BLOCKS);
    }

    private Slices slices(long... keys) {
      DeviceMemory space = resources.copyOf(MemorySegment.ofArray(space(keys)), "a space");
      int entries = 1 + BLOCKS;
      return new Slices(
          BLOCKS, space, 1, entries, entries + (long) BLOCKS * keys.length, keys.length);
    }

    /** A word that means nothing, the numbers of entries, the entries, and fingerprints apart. */
    private int[] space(long... keys) {
      int all = BLOCKS * keys.length;
      int[] space = new int[1 + BLOCKS + 2 * all];
      for (long key : keys) {
        long hash = spec.hash().hash(key, spec.seed());
        int block = (int) (spec.bucket(hash) / spec.blockBuckets());
        int at = 1 + BLOCKS + block * keys.length + space[1 + block]++;
        int fingerprint = spec.fingerprint(hash) - 1;
        space[at] = isApart ? place(hash) : (place(hash) << spec.fingerprintBits()) + fingerprint;
        space[at + all] = isApart ? fingerprint : -1;
      }
      return space;
    }

    /** The bucket in its block. What is above it is anything: here, a one. */
    private int place(long hash) {
      int places = Integer.highestOneBit((int) spec.blockBuckets()) << 1;
      return (int) (spec.bucket(hash) % spec.blockBuckets()) + places;
    }

    private static long[] yes(long[] keys, byte... answers) {
      return IntStream.range(0, keys.length)
          .filter(i -> answers[i] == 1)
          .mapToLong(i -> keys[i])
          .toArray();
    }

    private KernelOptions options() {
      return KernelOptions.forHash(spec.hash())
          .with(Define.ENTRIES, spec.entries())
          .with(Define.FINGERPRINT_BITS, spec.fingerprintBits())
          .with(Define.ALTERNATE_XOR, 0)
          .with(Define.ALTERNATE_LOCAL, 1);
    }

    private byte[] bytes(DeviceMemory memory) {
      byte[] bytes = new byte[(int) memory.bytes()];
      resources.gpu().transfers().read(memory, MemorySegment.ofArray(bytes));
      return bytes;
    }

    int[] ints(DeviceMemory memory) {
      return MemorySegment.ofArray(bytes(memory)).toArray(JAVA_INT.withByteAlignment(1));
    }

    void assertHolds(long... keys) {
      long[] expected =
          LongStream.of(keys)
              .map(key -> spec.hash().hash(key, spec.seed()))
              .map(hash -> number(spec.bucket(hash), spec.fingerprint(hash)))
              .sorted()
              .toArray();
      assertThat(Arrays.mismatch(contents(bytes(table)), expected))
          .as("place of the first fingerprint that differs")
          .isNegative();
    }

    /** How often each fingerprint is in each pair of buckets. */
    private long[] contents(byte... entries) {
      int bytes = spec.fingerprintBits() / Byte.SIZE;
      return IntStream.range(0, (int) spec.slots())
          .filter(slot -> entry(entries, slot, bytes) != CuckooFilterSpec.EMPTY)
          .filter(slot -> entry(entries, slot, bytes) != spec.deleted())
          .mapToLong(slot -> number(slot / spec.entries(), entry(entries, slot, bytes)))
          .sorted()
          .toArray();
    }

    private static int entry(byte[] entries, int slot, int bytes) {
      return IntStream.range(0, bytes)
          .map(i -> Byte.toUnsignedInt(entries[slot * bytes + i]) << (i * Byte.SIZE))
          .sum();
    }

    private long number(long bucket, int fingerprint) {
      return (Math.min(bucket, spec.alternate(bucket, fingerprint)) << Short.SIZE) + fingerprint;
    }
  }

  private void withFilter(int entries, int bits, Consumer<Filter> action) {
    withFilter(entries, bits, false, action);
  }

  private void withFilter(int entries, int bits, boolean isApart, Consumer<Filter> action) {
    int block = AlternateBucket.BLOCK_BYTES / (entries * bits / Byte.SIZE);
    CuckooFilterSpec spec =
        new CuckooFilterSpec(
            (long) BLOCKS * block, entries, bits, AlternateBucket.LOCAL, HashFamily.mix(), 11);
    try (Gpu gpu = new Gpu(openDevice())) {
      boolean _ =
          Resources.make(
              gpu,
              resources -> {
                action.accept(Filter.of(resources, spec, isApart));
                return true;
              });
    }
  }

  private static long[] keys(int from, int to) {
    return LongStream.range(from, to).map(Mix::fmix64).toArray();
  }

  private static long[] keysOfBlock(CuckooFilterSpec spec, int block, int from, int count) {
    return LongStream.iterate(from, i -> i + 1)
        .map(Mix::fmix64)
        .filter(
            key -> spec.bucket(spec.hash().hash(key, spec.seed())) / spec.blockBuckets() == block)
        .limit(count)
        .toArray();
  }

  private static long[] both(long[] one, long[] other) {
    return LongStream.concat(LongStream.of(one), LongStream.of(other)).toArray();
  }

  @ParameterizedTest(name = "{0} entries of {1} bits, apart: {2}")
  @CsvSource({
    "4, 8, false",
    "4, 16, false",
    "8, 8, false",
    "8, 16, false",
    "16, 8, false",
    "16, 16, false",
    "4, 8, true",
    "4, 16, true",
    "16, 16, true"
  })
  void twoBatchesFillBlocksToTheUsableLoadAndLoseNoKey(int entries, int bits, boolean isApart) {
    withFilter(
        entries,
        bits,
        isApart,
        filter -> {
          int some = (int) (0.5 * filter.spec.slots());
          int all = (int) (filter.spec.usableLoad() * filter.spec.slots());
          assertThat(filter.insert(keys(0, some))).hasSize(some);
          assertThat(filter.insert(keys(some, all))).hasSize(all - some);
          assertThat(filter.ints(filter.leftOut)).containsOnly(0);
          assertThat(IntStream.of(filter.ints(filter.histograms)).sum()).isBetween(1, all);
          filter.assertHolds(keys(0, all));
        });
  }

  @Test
  void aBlockThatRefusesAnEntryStaysAsItWasAndItsKeysAreInsertedOneByOne() {
    withFilter(
        4,
        16,
        filter -> {
          int slots = (int) filter.spec.slots();
          long[] first = keys(0, (int) (0.9 * slots));
          long[] second = both(keysOfBlock(filter.spec, 1, slots, slots / 15), keys(-100, 0));
          filter.insert(first);
          long[] accepted = filter.insert(second);
          assertThat(filter.ints(filter.leftOut)).containsExactly(1, 0, 1, 0);
          assertThat(accepted.length).isBetween(slots / 100, second.length - 1);
          filter.assertHolds(both(first, accepted));
        });
  }

  @Test
  void aBlockWithMoreEntriesThanPlacesIsLeftOutAtOnce() {
    withFilter(
        16,
        16,
        filter -> {
          int places = (int) filter.spec.slots() / BLOCKS;
          long[] accepted = filter.insert(keysOfBlock(filter.spec, 2, 0, places * 11 / 10));
          assertThat(filter.ints(filter.leftOut)).containsExactly(1, 0, 0, 1);
          assertThat(accepted.length).isBetween((int) (0.95 * places), places);
          filter.assertHolds(accepted);
        });
  }

  @ParameterizedTest(name = "{0} entries of {1} bits, apart: {2}")
  @CsvSource({
    "4, 8, false",
    "4, 16, false",
    "8, 8, false",
    "8, 16, false",
    "16, 8, false",
    "16, 16, false",
    "4, 8, true",
    "4, 16, true",
    "16, 16, true"
  })
  void blocksThatHaveAllKeysLoseTheseAndNoOther(int entries, int bits, boolean isApart) {
    withFilter(
        entries,
        bits,
        isApart,
        filter -> {
          int all = (int) (0.9 * filter.spec.slots());
          filter.insert(keys(0, all));
          assertThat(filter.delete(keys(0, all / 3))).hasSize(all / 3);
          assertThat(filter.ints(filter.leftOut)).containsOnly(0);
          filter.assertHolds(keys(all / 3, all));
        });
  }

  @Test
  void aBlockInWhichAKeyIsMissingStaysAsItWasAndItsKeysAreDeletedOneByOne() {
    withFilter(
        4,
        16,
        filter -> {
          int all = 20_000;
          filter.insert(keys(0, all));
          long[] missing = keysOfBlock(filter.spec, 1, all, 1);
          long[] found = filter.delete(both(missing, keys(0, all / 2)));
          assertThat(filter.ints(filter.leftOut)).containsExactly(1, 0, 1, 0);
          assertThat(found).isEqualTo(keys(0, all / 2));
          filter.assertHolds(keys(all / 2, all));
        });
  }

  @Test
  void aKeyIsDeletedAsOftenAsItIsThereAndNoOther() {
    withFilter(
        4,
        16,
        filter -> {
          long[] others = keys(0, 20_000);
          filter.insert(both(others, LongStream.generate(() -> 7).limit(5).toArray()));
          long[] found = filter.delete(LongStream.generate(() -> 7).limit(9).toArray());
          assertThat(filter.ints(filter.leftOut)[0]).isEqualTo(1);
          assertThat(found).hasSize(5);
          filter.assertHolds(others);
        });
  }

  /** Only so many fit the two buckets of a key. */
  @Test
  void keysThatRepeatTooOftenAreRefusedAndOthersAreNot() {
    withFilter(
        4,
        16,
        filter -> {
          long[] others = keys(0, 20_000);
          filter.insert(7);
          long[] accepted =
              filter.insert(both(others, LongStream.generate(() -> 7).limit(20).toArray()));
          assertThat(filter.ints(filter.leftOut)[0]).isEqualTo(1);
          assertThat(accepted).hasSize(others.length + 7);
          filter.assertHolds(both(accepted, new long[] {7}));
        });
  }
}
