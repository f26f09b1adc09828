package org.qsketch.bench.counting;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Keys that threads have read, side by side, and the texts behind them if they are kept. */
final class KeyBatch implements AutoCloseable {
  /** The keys of a block, from this index on. */
  private record Part(long from, KeyBlock block) {}

  private final HostKeys keys;
  private final boolean keepsTexts;
  private final List<Part> parts = new ArrayList<>();
  private long size;

  /**
   * An empty batch.
   *
   * @param capacity the most keys that it takes
   * @param keepsTexts whether blocks are kept with it
   */
  KeyBatch(long capacity, boolean keepsTexts) {
    this.keys = HostKeys.allocateUncleared(capacity, KeyWidth.BITS_64, "a batch of keys");
    this.keepsTexts = keepsTexts;
  }

  boolean keepsTexts() {
    return keepsTexts;
  }

  /** Adds a block, by any thread; false if there is no space for all of it. */
  boolean add(KeyBlock block) {
    long at = reserve(block);
    if (at < 0) {
      return false;
    }
    MemorySegment.copy(block.keys(), 0, keys.segment(), JAVA_LONG, at * Long.BYTES, block.size());
    return true;
  }

  private synchronized long reserve(KeyBlock block) {
    if (block.size() > keys.size() - size) {
      return -1;
    }
    long at = size;
    size += block.size();
    if (keepsTexts) {
      parts.add(new Part(at, block));
    }
    return at;
  }

  /** The keys, valid until the batch is emptied. */
  Keys keys() {
    return keys.slice(0, size);
  }

  /** The text behind a key. */
  String text(long index) {
    int low = 0;
    int high = parts.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (parts.get(middle).from() <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    Part part = parts.get(low);
    return part.block().text((int) (index - part.from()));
  }

  /** Empties the batch; returns the blocks that it has kept. */
  List<KeyBlock> clear() {
    List<KeyBlock> kept = parts.stream().map(Part::block).toList();
    parts.clear();
    size = 0;
    return kept;
  }

  @Override
  public void close() {
    keys.close();
  }
}
