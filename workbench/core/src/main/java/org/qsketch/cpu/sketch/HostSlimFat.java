package org.qsketch.cpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.SketchTable;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.cpu.work.ResultMemory;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SlimFatSketchSpec;

/**
 * The host half of a slim-fat sketch (Algorithm 6) whose queries a device answers: both tables in
 * host memory, and what has changed of the slim one since the device was last given it. Made by
 * {@link CpuBackend#slimFat}, whose workers do the inserts.
 */
public final class HostSlimFat implements SketchTable {
  /** Receives a part of the slim table. */
  @FunctionalInterface
  public interface SliceConsumer {
    /**
     * Takes one part.
     *
     * @param offset its first byte
     * @param bytes how many
     */
    void accept(long offset, long bytes);
  }

  private final Ownership owner;
  private final TrackedSlimFatTable table;
  private final CpuSketchTable counters;

  public HostSlimFat(
      Ownership owner, SlimFatSketchSpec spec, Batches batches, ResultMemory results) {
    this.owner = owner;
    this.table = new TrackedSlimFatTable(spec);
    this.counters = new CpuSketchTable(table, batches, results);
  }

  /**
   * The table that queries read: that of a quarter-warp sketch.
   *
   * @return {@link SlimFatSketchSpec#deviceBytes()} bytes, valid until this is closed
   */
  public MemorySegment slim() {
    return table.slim();
  }

  /**
   * The state, as images hold it.
   *
   * @return the fat table alone; call {@link #partsChanged} after writing to it
   */
  public List<MemorySegment> parts() {
    return table.parts();
  }

  /** Makes the slim table that of the fat one, which was written to from outside. */
  public void partsChanged() {
    owner.runInOrder(table::partsChanged);
  }

  /**
   * Hands over the parts of the slim table that may have changed since the last call; at first,
   * since it was all zeros. Inserts and removals are tracked by pages of 64 KiB, and neighbouring
   * pages are handed over as one. All other changes are changes of the whole table.
   *
   * @param action called for each part, in order; the parts that come after one that it fails on
   *     are handed over again by the next call, as is that one
   */
  public void forEachChange(SliceConsumer action) {
    owner.runInOrder(() -> table.changes().forEach(action));
  }

  @Override
  public void add(Keys keys, int delta) {
    owner.runInOrder(() -> counters.add(keys, delta));
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
