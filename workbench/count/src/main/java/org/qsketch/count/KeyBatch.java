package org.qsketch.count;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Keys that several threads have read, with their weights and texts if there are any. Keys of
 * weight 0 are left out.
 */
final class KeyBatch implements AutoCloseable {
  /**
   * The keys of a block, which begin at an index of the batch; their places in the block if some
   * are left out.
   */
  private record Part(long from, KeyBlock block, Optional<int[]> places) {
    String text(long index) {
      int key = (int) (index - from);
      return block.text(places.isPresent() ? places.get()[key] : key);
    }
  }

  private final HostKeys keys;
  private final boolean keepsTexts;
  private final long mostKept;
  private final List<Part> parts = new ArrayList<>();
  private final LongAdder weight = new LongAdder();
  private Optional<HostKeys> weights = Optional.empty();
  private long size;
  private long rows;
  private long kept;

  /**
   * Creates an empty batch. Kept blocks take at most a quarter of the heap.
   *
   * @param capacity the most keys of the batch
   * @param keepsTexts whether blocks are kept for their texts
   */
  KeyBatch(long capacity, boolean keepsTexts) {
    this(capacity, keepsTexts, Runtime.getRuntime().maxMemory() / 4);
  }

  KeyBatch(long capacity, boolean keepsTexts, long mostKept) {
    this.keys = column(capacity, "a batch of keys");
    this.keepsTexts = keepsTexts;
    this.mostKept = mostKept;
  }

  private static HostKeys column(long capacity, String what) {
    return HostKeys.allocateUncleared(capacity, KeyWidth.BITS_64, what);
  }

  boolean keepsTexts() {
    return keepsTexts;
  }

  /** Tells whether the batch keeps a block that is added. */
  boolean keeps(KeyBlock block) {
    return keepsTexts && block.size() > 0;
  }

  /** Adds a block on any thread. Returns false if there is no space for all of it. */
  boolean add(KeyBlock block) {
    return add(
        block, block.weights().flatMap(column -> places(column, block.size())), block.size());
  }

  /** Adds some keys of a block. Returns false if there is no space for them. */
  boolean add(KeyBlock block, int[] some) {
    int[] places = block.weights().map(column -> weighted(column, some)).orElse(some);
    return add(block, Optional.of(places), some.length);
  }

  private boolean add(KeyBlock block, Optional<int[]> places, int more) {
    int count = places.map(some -> some.length).orElse(block.size());
    long at = reserve(block, places, count, more);
    if (at < 0) {
      return false;
    }
    if (places.isPresent()) {
      copy(block.keys(), places.get(), at);
    } else {
      MemorySegment.copy(block.keys(), 0, keys.segment(), JAVA_LONG, at * Long.BYTES, count);
    }
    block.weights().ifPresent(column -> copyWeights(column, places, count, at));
    return true;
  }

  /** Returns the places of weights above 0; empty if all are above 0. */
  private static Optional<int[]> places(int[] weights, int size) {
    int[] places = IntStream.range(0, size).filter(i -> weights[i] != 0).toArray();
    return Optional.of(places).filter(some -> some.length < size);
  }

  /** Drops the places whose weights are 0. */
  private static int[] weighted(int[] weights, int[] some) {
    return IntStream.of(some).filter(i -> weights[i] != 0).toArray();
  }

  private void copy(long[] from, int[] places, long at) {
    MemorySegment target = keys.segment();
    for (int i = 0; i < places.length; i++) {
      target.setAtIndex(JAVA_LONG, at + i, from[places[i]]);
    }
  }

  private void copyWeights(int[] from, Optional<int[]> places, int count, long at) {
    MemorySegment target = weights.orElseThrow().segment();
    long sum = 0;
    for (int i = 0; i < count; i++) {
      long each = Integer.toUnsignedLong(from[places.isPresent() ? places.get()[i] : i]);
      target.setAtIndex(JAVA_LONG, at + i, each);
      sum += each;
    }
    weight.add(sum);
  }

  /**
   * Reserves space for keys of a block. The check counts keys of weight 0 as well, since their
   * texts are kept: {@code more} has them.
   */
  private synchronized long reserve(KeyBlock block, Optional<int[]> places, int count, int more) {
    // a batch stays empty only at the end of the source, so the first keys always find space
    if (more > keys.size() - (size == 0 ? 0 : rows) || (keeps(block) && !hasSpaceToKeep(block))) {
      return -1;
    }
    long at = size;
    size += count;
    rows += more;
    if (block.weights().isPresent() && weights.isEmpty()) {
      weights = Optional.of(column(keys.size(), "weights of a batch of keys"));
    }
    if (keepsTexts && count > 0) {
      parts.add(new Part(at, block, places));
      kept += block.heapBytes();
    }
    return at;
  }

  /** Tells whether the block can be kept. A batch accepts at least one block of any size. */
  private boolean hasSpaceToKeep(KeyBlock block) {
    return parts.isEmpty() || block.heapBytes() <= mostKept - kept;
  }

  /** Returns the keys, valid until the batch is cleared. */
  Keys keys() {
    return keys.slice(0, size);
  }

  /** Returns the weights in 64 bits, if the source has weights. */
  Optional<Keys> weights() {
    return weights.map(column -> column.slice(0, size));
  }

  /** Returns the weight of a key. */
  long weight(int index) {
    return weights.map(column -> column.segment().getAtIndex(JAVA_LONG, index)).orElse(1L);
  }

  /** Returns the sum of the weights, or the number of keys without weights. */
  long total() {
    return weights.isPresent() ? weight.sum() : size;
  }

  /** Returns the number of keys, including those that are left out. */
  long rows() {
    return rows;
  }

  /** Returns the text of a key. */
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
    return parts.get(low).text(index);
  }

  /** Clears the batch and returns the blocks that it has kept. */
  List<KeyBlock> clear() {
    List<KeyBlock> blocks = parts.stream().map(Part::block).toList();
    parts.clear();
    weight.reset();
    size = 0;
    rows = 0;
    kept = 0;
    return blocks;
  }

  @Override
  public void close() {
    keys.close();
    weights.ifPresent(Keys::close);
  }
}
