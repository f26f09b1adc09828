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
import org.qsketch.gpu.sketch.TableMemory.Summary;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;

/** The two tables of a multi-level sketch, and how many rows were asked for (Algorithms 4, 5). */
final class MultiLevelTable implements DeviceTable {
  private static final int LOW = 0;
  private static final int HIGH = 1;
  private static final int REQUESTED = 2;

  private final Resources resources;
  private final MultiLevelSketchSpec spec;
  private final TableMemory memory;
  private final KeyKernels inserting;
  private final KeyKernels others;

  private MultiLevelTable(
      Resources resources,
      MultiLevelSketchSpec spec,
      TableMemory memory,
      KeyKernels inserting,
      KeyKernels others) {
    this.resources = resources;
    this.spec = spec;
    this.memory = memory;
    this.inserting = inserting;
    this.others = others;
  }

  static MultiLevelTable of(MultiLevelSketchSpec spec, Resources resources) {
    KeyKernels kernels =
        KeyKernels.of(resources, spec.hash(), KernelFile.MULTI_LEVEL_SKETCH, Map.of());
    TableMemory memory = TableMemory.zeros(spec, resources);
    Object[] selection = MaskTable.selection(spec, resources);
    DeviceMemory low = memory.part(LOW);
    DeviceMemory high = memory.part(HIGH);
    KeyKernels inserting =
        kernels
            .with(low, high, memory.part(REQUESTED), spec.buckets())
            .with(spec.limit(), spec.highRows())
            .with(selection);
    KeyKernels others = kernels.with(low, high, spec.buckets(), spec.highRows()).with(selection);
    return new MultiLevelTable(resources, spec, memory, inserting, others);
  }

  @Override
  public void add(Batch batch, int delta) {
    if (delta > 0) {
      inserting.run(
          spec.locked() ? EntryPoint.MULTI_LEVEL_INSERT_LOCKED : EntryPoint.MULTI_LEVEL_INSERT,
          batch);
    } else {
      others.run(EntryPoint.MULTI_LEVEL_REMOVE, batch);
    }
  }

  @Override
  public long total(Keys weights) {
    return memory.total(weights);
  }

  @Override
  public Counts query(Keys keys) {
    return others.counts(EntryPoint.MULTI_LEVEL_QUERY, keys, spec.counterBytes());
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
    Summary low = memory.summarize(LOW, EntryPoint.SUMMARIZE_LOW);
    Summary high = memory.summarize(HIGH, EntryPoint.SUMMARIZE);
    return new SketchStatistics(
        spec.counters(),
        low.used(),
        Math.max(low.largest(), high.largest()),
        spec.highRows(),
        memory.number(REQUESTED));
  }

  @Override
  public void close() {
    resources.close();
  }
}
