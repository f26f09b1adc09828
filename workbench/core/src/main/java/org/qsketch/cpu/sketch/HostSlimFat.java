package org.qsketch.cpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.SlimFatHost;
import org.qsketch.cpu.sketch.flat.TrackedSlimFatTable;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;

/**
 * The host half of a slim-fat sketch, whose queries a device answers. The CPU backend runs its
 * operations in order, as if it were a sketch of its own.
 */
public final class HostSlimFat implements SlimFatHost {
  private final Ownership owner;
  private final TrackedSlimFatTable table;
  private final CpuSketchTable counters;

  /**
   * Creates both tables, empty.
   *
   * @param owner the ownership of the backend whose workers insert
   * @param half the spec of the sketch
   * @param shared the resources that the sketches of the backend share
   */
  public HostSlimFat(Ownership owner, Half half, CpuSketchTable.Shared shared) {
    this.owner = owner;
    this.table = new TrackedSlimFatTable(half.sketch());
    this.counters = new CpuSketchTable(table, shared);
  }

  @Override
  public MemorySegment slim() {
    return table.slim();
  }

  @Override
  public void load(List<MemorySegment> parts) {
    owner.runInOrder(() -> counters.load(parts));
  }

  @Override
  public void forEachChange(SliceConsumer action) {
    owner.runInOrder(() -> table.forEachChange(action));
  }

  @Override
  public void add(Batch batch, int delta) {
    owner.runInOrder(() -> counters.add(batch, delta));
  }

  /** Answers on the host, as the device would. */
  @Override
  public Counts query(Keys keys) {
    return owner.inOrder(() -> counters.query(keys));
  }

  @Override
  public void merge(SketchImage image) {
    owner.runInOrder(() -> counters.merge(image));
  }

  @Override
  public void halve() {
    owner.runInOrder(counters::halve);
  }

  @Override
  public void clear() {
    owner.runInOrder(counters::clear);
  }

  @Override
  public SketchImage image() {
    return owner.inOrder(counters::image);
  }

  @Override
  public SketchStatistics statistics() {
    return owner.inOrder(counters::statistics);
  }

  /** Frees both tables. Closing twice is fine. */
  @Override
  public void close() {
    owner.release(this, counters::close);
  }
}
