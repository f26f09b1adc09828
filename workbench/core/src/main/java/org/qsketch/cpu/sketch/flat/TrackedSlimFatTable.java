package org.qsketch.cpu.sketch.flat;

import java.util.Arrays;
import org.qsketch.backend.spi.SlimFatHost;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SlimFatSketchSpec;

/** A slim-fat table that knows which pages of its slim half have changed. */
public final class TrackedSlimFatTable extends SlimFatTable {
  private final ChangedPages changes;

  public TrackedSlimFatTable(SlimFatSketchSpec spec) {
    super(spec);
    this.changes = new ChangedPages(spec.deviceBytes(), spec.bucketBytes());
  }

  /** Passes each run of changed pages to an action, as {@link SlimFatHost#forEachChange} says. */
  public void forEachChange(SlimFatHost.SliceConsumer action) {
    changes.forEach(action);
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    changes.mark(block);
    super.add(block, lane, delta);
  }

  @Override
  public void partsChanged() {
    changes.markAll();
    super.partsChanged();
  }

  @Override
  public void halve() {
    changes.markAll();
    super.halve();
  }

  @Override
  public void clear() {
    changes.markAll();
    super.clear();
  }

  /**
   * Tracks which pages of a table were written to. Any number of threads may mark pages at once,
   * since marks are only ever set.
   */
  private static final class ChangedPages {
    /** The bytes of a page: enough for copies at full speed, but few enough for small batches. */
    static final long PAGE_BYTES = 1L << 16;

    private static final byte CHANGED = 1;

    private final long bytes;
    private final long bucketsPerPage;
    private final byte[] marks;

    /**
     * Tracks a table in which no page has changed yet.
     *
     * @param bytes the size of the table
     * @param bucketBytes the size of each bucket, a power of two
     */
    ChangedPages(long bytes, int bucketBytes) {
      this.bytes = bytes;
      this.bucketsPerPage = PAGE_BYTES / bucketBytes;
      this.marks = new byte[Math.toIntExact(Math.ceilDiv(bytes, PAGE_BYTES))];
    }

    /**
     * Marks the pages of a block's buckets, whose numbers are in its offsets. A mark is only
     * written if it changes, since the marks of neighbouring pages share a cache line.
     */
    void mark(KeyBlock block) {
      int shift = Long.numberOfTrailingZeros(bucketsPerPage);
      for (int k = 0; k < block.count(); k++) {
        int page = (int) (block.offsets[k] >>> shift);
        if (marks[page] != CHANGED) {
          marks[page] = CHANGED;
        }
      }
    }

    void markAll() {
      Arrays.fill(marks, CHANGED);
    }

    /**
     * Passes each run of changed pages to an action, and clears its marks once the action has
     * returned.
     */
    void forEach(SlimFatHost.SliceConsumer action) {
      for (int from = find(CHANGED, 0); from < marks.length; from = find(CHANGED, from)) {
        int to = find((byte) 0, from);
        action.accept(from * PAGE_BYTES, Math.min(bytes, to * PAGE_BYTES) - from * PAGE_BYTES);
        Arrays.fill(marks, from, to, (byte) 0);
      }
    }

    private int find(byte mark, int from) {
      int page = from;
      while (page < marks.length && marks[page] != mark) {
        page++;
      }
      return page;
    }
  }
}
