package org.qsketch.gpu.sketch;

import java.util.List;
import java.util.Map;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchStatistics;

/** The multi-level sketch (Algorithms 4, 5). */
final class MultiLevelTable extends RowTable {
  private final MultiLevelSketchSpec spec;

  private MultiLevelTable(
      Resources resources,
      MultiLevelSketchSpec spec,
      TableMemory memory,
      Kernels kernels,
      RowSlices slices,
      RowSums sums) {
    super(resources, memory, kernels, slices, sums);
    this.spec = spec;
  }

  static MultiLevelTable of(MultiLevelSketchSpec spec, Resources resources) {
    KeyKernels kernels =
        KeyKernels.of(resources, spec.hash(), KernelFile.MULTI_LEVEL_SKETCH, Map.of());
    TableMemory memory = TableMemory.zeros(spec, resources);
    MaskTable masks = MaskTable.of(spec, resources);
    Object[] selection = masks.selection();
    DeviceMemory low = memory.part(LOW);
    DeviceMemory high = memory.part(HIGH);
    KeyKernels inserting =
        kernels
            .with(low, high, memory.part(REQUESTED), spec.buckets())
            .with(spec.limit(), spec.highRows())
            .with(selection);
    KeyKernels others = kernels.with(low, high, spec.buckets(), spec.highRows()).with(selection);
    return new MultiLevelTable(
        resources,
        spec,
        memory,
        new Kernels(
            inserting,
            spec.locked() ? EntryPoint.MULTI_LEVEL_INSERT_LOCKED : EntryPoint.MULTI_LEVEL_INSERT,
            others,
            EntryPoint.MULTI_LEVEL_REMOVE,
            EntryPoint.MULTI_LEVEL_QUERY),
        new RowSlices(memory, spec.buckets(), spec.masks(), slices(spec, memory, masks)),
        sums(spec, memory));
  }

  private static RowSlices.Kernels slices(
      MultiLevelSketchSpec spec, TableMemory memory, MaskTable masks) {
    DeviceMemory high = memory.part(HIGH);
    return new RowSlices.Kernels(
        KernelFile.MULTI_LEVEL_SLICES,
        Map.of(),
        EntryPoint.MULTI_LEVEL_INSERT_SLICES,
        List.of(high, memory.part(REQUESTED), spec.limit(), spec.highRows(), masks.memory()),
        EntryPoint.MULTI_LEVEL_REMOVE_SLICES,
        List.of(high, spec.highRows(), masks.memory()),
        KernelFile.MULTI_LEVEL_QUERIES,
        EntryPoint.MULTI_LEVEL_QUERY_SLICES,
        List.of(high, spec.highRows(), masks.memory()));
  }

  private static RowSums sums(MultiLevelSketchSpec spec, TableMemory memory) {
    return new RowSums(
        memory,
        spec.highRows(),
        Program.withoutKeys(KernelFile.MULTI_LEVEL_MERGE),
        EntryPoint.MULTI_LEVEL_MERGE,
        List.of(spec.limit(), spec.highRows()));
  }

  @Override
  public SketchStatistics statistics() {
    return statistics(memory().summarize(LOW, EntryPoint.SUMMARIZE_LOW), spec.highRows(), 0);
  }
}
