package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.qsketch.backend.spi.Batch;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.sketch.TableMemory.Summary;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedPositions;
import org.qsketch.sketch.TaggedSketchSpec;

/** The buckets of a tagged sketch, its high table, and how many rows were asked for. */
final class TaggedTable implements DeviceTable {
  private static final int LOW = 0;
  private static final int HIGH = 1;
  private static final int REQUESTED = 2;

  private final Resources resources;
  private final TaggedSketchSpec spec;
  private final TableMemory memory;
  private final KeyKernels inserting;
  private final KeyKernels others;

  private TaggedTable(
      Resources resources,
      TaggedSketchSpec spec,
      TableMemory memory,
      KeyKernels inserting,
      KeyKernels others) {
    this.resources = resources;
    this.spec = spec;
    this.memory = memory;
    this.inserting = inserting;
    this.others = others;
  }

  static TaggedTable of(TaggedSketchSpec spec, Resources resources) {
    KeyKernels kernels =
        KeyKernels.of(
            resources, spec.hash(), KernelFile.TAGGED_SKETCH, Map.of("DEPTH", spec.depth()));
    TableMemory memory = TableMemory.zeros(spec, resources);
    Object[] selection = selection(spec, resources);
    DeviceMemory low = memory.part(LOW);
    DeviceMemory high = memory.part(HIGH);
    KeyKernels inserting =
        kernels
            .with(low, high, memory.part(REQUESTED), spec.buckets(), spec.rows())
            .with(selection);
    KeyKernels others = kernels.with(low, high, spec.buckets()).with(selection);
    return new TaggedTable(resources, spec, memory, inserting, others);
  }

  /** The arguments that select the counters of a tag. */
  private static Object[] selection(TaggedSketchSpec spec, Resources resources) {
    MemorySegment positions = MemorySegment.ofArray(TaggedPositions.of(spec));
    return new Object[] {
      resources.copyOf(positions, "the positions of tags"),
      KernelHash.seed(spec.hash(), spec.seed())
    };
  }

  @Override
  public void add(Batch batch, int delta) {
    if (delta > 0) {
      inserting.run(EntryPoint.TAGGED_INSERT, batch);
    } else {
      others.run(EntryPoint.TAGGED_REMOVE, batch);
    }
  }

  @Override
  public long total(Keys weights) {
    return memory.total(weights);
  }

  @Override
  public Counts query(Keys keys) {
    return others.counts(EntryPoint.TAGGED_QUERY, keys, spec.counterBytes());
  }

  @Override
  public void merge(SketchImage image) {
    memory.mergeOnHost(image);
  }

  @Override
  public void clear() {
    memory.clear();
  }

  @Override
  public SketchImage image() {
    return memory.image();
  }

  @Override
  public void load(List<MemorySegment> parts) {
    memory.load(parts);
  }

  @Override
  public SketchStatistics statistics() {
    Summary low = summarize(EntryPoint.TAGGED_SUMMARIZE);
    Summary high = memory.summarize(HIGH, EntryPoint.SUMMARIZE);
    return new SketchStatistics(
        spec.counters(),
        low.used(),
        Math.max(low.largest(), high.largest()),
        spec.rows(),
        memory.number(REQUESTED),
        summarize(EntryPoint.TAGGED_COUNT_CONVERTED).used());
  }

  private Summary summarize(EntryPoint entry) {
    return memory.summarize(LOW, spec.lowBytes() / Long.BYTES, others.program(), entry);
  }

  @Override
  public void close() {
    resources.close();
  }
}
