package org.qsketch.cpu.sketch;

import org.qsketch.backend.spi.SketchTable;
import org.qsketch.cpu.work.ResultMemory;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.HostCounts;
import org.qsketch.sketch.Merging;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;

/** A table in host memory with the workers that apply batches of keys to it. */
public final class CpuSketchTable implements SketchTable {
  private final CpuTable table;
  private final Batches batches;
  private final ResultMemory results;

  public CpuSketchTable(CpuTable table, Batches batches, ResultMemory results) {
    this.table = table;
    this.batches = batches;
    this.results = results;
  }

  @Override
  public void add(Keys keys, int delta) {
    batches.add(table, keys, delta);
  }

  @Override
  public Counts query(Keys keys) {
    HostCounts counts = results.estimates(keys.size());
    try {
      batches.query(table, keys, counts.segment());
      return counts;
    } catch (RuntimeException e) {
      counts.close();
      throw e;
    }
  }

  @Override
  public void merge(SketchImage image) {
    Merging.add(table.spec(), table.parts(), image);
    table.partsChanged();
  }

  @Override
  public void clear() {
    table.clear();
  }

  @Override
  public SketchImage image() {
    return SketchImage.copyOf(table.spec(), table.parts());
  }

  @Override
  public SketchStatistics statistics() {
    return table.statistics();
  }

  @Override
  public void close() {
    table.close();
  }
}
