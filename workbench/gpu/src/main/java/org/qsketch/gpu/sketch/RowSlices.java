package org.qsketch.gpu.sketch;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.primitive.KeyPartition;
import org.qsketch.gpu.primitive.Slices;
import org.qsketch.gpu.primitive.Slicing;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;

/**
 * Adds batches to buckets that may get rows, a slice of them at a time: a work-item takes a bucket.
 *
 * @param memory of the sketch
 * @param buckets how many there are
 * @param masks of which a hash selects one, or tags
 * @param kernels what works on the slices
 */
record RowSlices(TableMemory memory, long buckets, int masks, Kernels kernels) {
  /** log2 of the buckets of a slice: at least one for each work-item. */
  private static final int LEAST_BITS = 8;

  private static final int MOST_BITS = 10;

  /** Of a slice, on average: nearly as many as a work-group orders at once. */
  private static final int MOST_KEYS = 3072;

  /**
   * The kernels of a variant.
   *
   * @param file that they are in
   * @param definitions that it needs
   * @param insert adds entries
   * @param inserting its arguments before the slices
   * @param remove takes entries away
   * @param removing its arguments before the slices
   */
  record Kernels(
      KernelFile file,
      Map<String, Integer> definitions,
      EntryPoint insert,
      List<Object> inserting,
      EntryPoint remove,
      List<Object> removing) {}

  /** Adds the keys of a chunk, from the first on; returns how many of them. */
  long add(BatchChunk chunk, int delta) {
    Slicing slicing = slicing(chunk.size());
    KeyPartition partition =
        new KeyPartition(
            memory.gpu(), memory.spec().hash(), memory.spec().seed(), slicing, 0, masks);
    return new BulkPath(memory.gpu(), memory.part(0).bytes(), partition)
        .take(chunk, (slices, _) -> add(slices, slicing, chunk.isWeighted(), delta));
  }

  private Slicing slicing(long keys) {
    int bits = MOST_BITS;
    while (bits > LEAST_BITS && (double) keys / buckets * (1 << bits) > MOST_KEYS) {
      bits--;
    }
    return new Slicing(buckets, bits, Integer.SIZE - Integer.numberOfLeadingZeros(masks - 1));
  }

  private void add(Slices slices, Slicing slicing, boolean isWeighted, int delta) {
    List<Object> first = delta > 0 ? kernels.inserting : kernels.removing;
    memory
        .gpu()
        .launchGroups(
            program(slicing, isWeighted),
            delta > 0 ? kernels.insert : kernels.remove,
            slices.number(),
            Stream.of(first.stream(), slices.arguments(), Stream.<Object>of(slicing.maskBits()))
                .flatMap(part -> part)
                .toArray());
  }

  private Program program(Slicing slicing, boolean isWeighted) {
    Map<String, Integer> all = new TreeMap<>(kernels.definitions);
    all.put("DIGITS", 1 << slicing.sliceBits());
    all.put("SLICE_BUCKETS", 1 << slicing.sliceBits());
    Program program = Program.withoutKeys(kernels.file, all);
    return isWeighted ? program.weighted() : program;
  }
}
