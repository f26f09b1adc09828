package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;

/** The sketches with one table of 32-bit counters: thread, warp and sub-warp (Algorithms 1-3). */
final class CounterTable implements DeviceTable {
  private final Resources resources;
  private final TableMemory memory;
  private final KeyKernels kernels;

  private CounterTable(Resources resources, TableMemory memory, KeyKernels kernels) {
    this.resources = resources;
    this.memory = memory;
    this.kernels = kernels;
  }

  static CounterTable of(ThreadSketchSpec spec, Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    KeyKernels kernels =
        KeyKernels.of(resources, spec.hash(), "thread_sketch", Map.of("DEPTH", spec.depth()))
            .with(memory.part(0), spec.width(), KernelHash.seed(spec.hash(), spec.seed()));
    return new CounterTable(resources, memory, kernels);
  }

  static CounterTable of(WarpSketchSpec spec, Resources resources) {
    Map<String, Integer> definitions = Map.of("WIDTH", spec.bucketWidth(), "DEPTH", spec.depth());
    return of(spec, KeyKernels.of(resources, spec.hash(), "warp_sketch", definitions), resources);
  }

  static CounterTable of(SubWarpSketchSpec spec, Resources resources) {
    Map<String, Integer> definitions = Map.of("WIDTH", spec.bucketWidth());
    return of(
        spec, KeyKernels.of(resources, spec.hash(), "sub_warp_sketch", definitions), resources);
  }

  private static CounterTable of(BucketedSketchSpec spec, KeyKernels kernels, Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    return new CounterTable(
        resources,
        memory,
        kernels.with(memory.part(0), spec.buckets()).with(MaskTable.selection(spec, resources)));
  }

  @Override
  public void add(Keys keys, int delta) {
    kernels.run("add", keys, delta);
  }

  @Override
  public Counts query(Keys keys) {
    return kernels.query(keys);
  }

  @Override
  public void merge(SketchImage image) {
    memory.addCounters(image);
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
    TableMemory.Summary summary = memory.summarize(0, "summarize");
    return new SketchStatistics(memory.spec().counters(), summary.used(), summary.largest(), 0, 0);
  }

  @Override
  public void close() {
    resources.close();
  }
}
