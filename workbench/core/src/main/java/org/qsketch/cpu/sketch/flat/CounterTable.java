package org.qsketch.cpu.sketch.flat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/** The common part of tables of counters: one block of memory that is the whole state. */
public abstract class CounterTable implements CpuTable {
  /**
   * The smallest table for which touching counters first pays off. Smaller tables are in the
   * second-level cache.
   */
  public static final long TOUCH_BYTES = 1L << 19;

  private final SketchSpec spec;
  private final Counters counters;
  private final HostMemory memory;

  CounterTable(SketchSpec spec, long bytes) {
    this.spec = spec;
    this.counters = Counters.of(spec);
    this.memory = HostMemory.allocateTable(bytes, "a " + spec.variant() + " sketch");
  }

  MemorySegment table() {
    return memory.segment();
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public SketchSpec spec() {
    return spec;
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(table());
  }

  @Override
  public void clear() {
    table().fill((byte) 0);
  }

  @Override
  public SketchStatistics statistics() {
    return counters.statistics(table());
  }

  @Override
  public void close() {
    memory.close();
  }
}
