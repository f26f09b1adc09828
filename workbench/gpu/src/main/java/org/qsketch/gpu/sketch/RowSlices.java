package org.qsketch.gpu.sketch;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.primitive.BulkPath;
import org.qsketch.gpu.primitive.KeyPartition;
import org.qsketch.gpu.primitive.Slices;
import org.qsketch.gpu.primitive.Slicing;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;

/**
 * Adds batches to buckets that may get rows, and asks about them, a slice of buckets at a time in
 * local memory.
 *
 * @param memory of the sketch
 * @param buckets how many there are
 * @param masks of which a hash selects one, or tags
 * @param kernels what works on the slices
 */
record RowSlices(TableMemory memory, long buckets, int masks, Kernels kernels) {
  /** log2 of the buckets of a slice: several slices fit the local memory of a compute unit. */
  private static final int SLICE_BITS = 9;

  /** Entries of a slice that a work-item orders at once. */
  private static final int ENTRY_ITEMS = 4;

  /** Rounds of entries at most, of which the last one is for one work-item alone. */
  private static final int ROUNDS = KernelConstant.GROUP_SIZE.value();

  /**
   * The kernels of a variant.
   *
   * @param file that they are in
   * @param definitions that it needs
   * @param insert adds entries
   * @param inserting its arguments between the table and the slices
   * @param remove takes entries away
   * @param removing its arguments between the table and the slices
   * @param queries the file that asks
   * @param query answers for entries
   * @param asking its arguments between the table and the slices
   */
  record Kernels(
      KernelFile file,
      Map<String, Integer> definitions,
      EntryPoint insert,
      List<Object> inserting,
      EntryPoint remove,
      List<Object> removing,
      KernelFile queries,
      EntryPoint query,
      List<Object> asking) {}

  /**
   * Adds the keys of a chunk, from the first on.
   *
   * @param isEmpty whether nothing was added before
   * @return how many keys were added
   */
  long add(BatchChunk chunk, int delta, boolean isEmpty) {
    return BulkPath.adding(memory.part(0).bytes(), partition())
        .take(
            chunk,
            (slices, from, _) -> add(slices, chunk.isWeighted(), delta, isEmpty && from == 0));
  }

  /** What asks the slices. */
  SliceQueries queries() {
    Map<String, Integer> definitions = new TreeMap<>(kernels.definitions);
    definitions.put("SLICE_BUCKETS", 1 << SLICE_BITS);
    return new SliceQueries(
        memory.part(0).bytes(),
        partition(),
        Program.withoutKeys(kernels.queries, definitions),
        kernels.query,
        Stream.concat(Stream.of(memory.part(0), buckets), kernels.asking.stream()).toList());
  }

  private KeyPartition partition() {
    return new KeyPartition(
        memory.gpu(),
        memory.spec().hash(),
        memory.spec().seed(),
        new Slicing(buckets, SLICE_BITS, maskBits()),
        0,
        masks);
  }

  private int maskBits() {
    return Integer.SIZE - Integer.numberOfLeadingZeros(masks - 1);
  }

  private void add(Slices slices, boolean isWeighted, int delta, boolean isEmpty) {
    memory
        .gpu()
        .launchGroups(
            program(isWeighted),
            delta > 0 ? kernels.insert : kernels.remove,
            slices.number(),
            Stream.of(
                    Stream.<Object>of(memory.part(0), buckets, isEmpty ? 1 : 0),
                    (delta > 0 ? kernels.inserting : kernels.removing).stream(),
                    slices.arguments(),
                    Stream.<Object>of(maskBits()))
                .flatMap(part -> part)
                .toArray());
  }

  private Program program(boolean isWeighted) {
    Map<String, Integer> all = new TreeMap<>(kernels.definitions);
    all.put("DIGITS", ROUNDS);
    all.put("ENTRY_ITEMS", ENTRY_ITEMS);
    all.put("SLICE_BUCKETS", 1 << SLICE_BITS);
    Program program = Program.withoutKeys(kernels.file, all);
    return isWeighted ? program.weighted() : program;
  }
}
