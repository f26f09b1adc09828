package org.qsketch.cpu.groupby;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.internal.memory.MemoryCleaner;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * Host memory for columns of pairs that wait to be merged, in small chunks that are numbered across
 * large slabs. A worker takes one slab at a time and owns its chunks. An even chunk and the next
 * are a couple, for hashes and values; hashes without values use them one by one.
 */
final class PairSlabs implements AutoCloseable {
  /** The hashes or values of a chunk: enough to write to memory at full speed. */
  static final int CHUNK_SIZE = 128;

  /** The chunks of a slab, of 4 MiB. */
  static final int SLAB_CHUNKS = 1 << 12;

  private static final int CHUNK_BYTES = CHUNK_SIZE * Long.BYTES;
  private static final long SLAB_BYTES = (long) SLAB_CHUNKS * CHUNK_BYTES;
  private static final String PURPOSE = "a group-by with this many groups";

  /** To ask for the available memory takes longer than to allocate these. */
  private static final int CHECKED_SLABS = 16;

  /** The returned chunks that a worker gets at a time. */
  private static final int SOME = 1 << 8;

  /** The first chunks of returned couples. */
  private final ChunkList couples = new ChunkList();

  /** Chunks that were returned without the other half of their couple. */
  private final ChunkList singles = new ChunkList();

  /** Whether there may be couples among these. */
  private boolean maySinglesCouple;

  private final List<HostMemory> memory = new ArrayList<>();
  private volatile MemorySegment[] segments = new MemorySegment[0];

  /** The number of slabs for which there was enough memory when it was last asked for. */
  private volatile int affordable = CHECKED_SLABS;

  private int taken;

  /** Makes all slabs available again. */
  synchronized void reset() {
    taken = 0;
    couples.clear();
    singles.clear();
  }

  /** Makes chunks, or the couples that they begin, available to all workers. */
  synchronized void giveBack(ChunkList chunks, boolean areCouples) {
    maySinglesCouple |= !areCouples;
    chunks.move(chunks.size(), areCouples ? couples : singles);
  }

  /** Takes some of the returned chunks, if there are any. */
  synchronized void takeSome(ChunkList target, boolean areCouples) {
    if (areCouples) {
      takeCouples(target);
    } else {
      takeSingles(target);
    }
  }

  private void takeCouples(ChunkList target) {
    if (couples.size() == 0 && maySinglesCouple) {
      coupleSingles();
    }
    couples.move(SOME, target);
  }

  private void takeSingles(ChunkList target) {
    singles.move(SOME, target);
    while (target.size() < SOME && couples.size() > 0) {
      int first = couples.pop();
      target.push(first);
      target.push(first + 1);
    }
  }

  /** Finds the couples among the single chunks. */
  private void coupleSingles() {
    BitSet alone = new BitSet();
    while (singles.size() > 0) {
      int chunk = singles.pop();
      int other = chunk ^ 1;
      if (alone.get(other)) {
        alone.clear(other);
        couples.push(Math.min(chunk, other));
      } else {
        alone.set(chunk);
      }
    }
    alone.stream().forEach(singles::push);
    maySinglesCouple = false;
  }

  /** Takes a free slab; returns the number of its first chunk. */
  int take() {
    synchronized (this) {
      if (taken < memory.size()) {
        return Math.multiplyExact(taken++, SLAB_CHUNKS);
      }
    }
    // outside the lock, so that workers can allocate at the same time
    return add(MemoryCleaner.allocate(this::allocate));
  }

  private HostMemory allocate() {
    int slabs = segments.length;
    if (slabs >= affordable) {
      checkAvailable(); // each time, until it was granted: the allocation is tried again
      affordable = slabs + CHECKED_SLABS;
    }
    return HostMemory.allocateUncleared(SLAB_BYTES, PURPOSE);
  }

  private static void checkAvailable() {
    long available = AvailableMemory.bytes();
    long bytes = CHECKED_SLABS * SLAB_BYTES;
    if (available < bytes) {
      throw new OutOfHostMemoryException(PURPOSE, bytes, available);
    }
  }

  /** Adds a slab; slabs come into use in the order of their numbers. */
  private synchronized int add(HostMemory slab) {
    memory.add(slab);
    segments = memory.stream().map(HostMemory::segment).toArray(MemorySegment[]::new);
    return Math.multiplyExact(taken++, SLAB_CHUNKS);
  }

  /** Fills a chunk. */
  void write(int chunk, long[] column, int from) {
    MemorySegment source = MemorySegment.ofArray(column);
    MemorySegment.copy(source, bytes(from), slab(chunk), offset(chunk), CHUNK_BYTES);
  }

  /** Reads a chunk. */
  void read(int chunk, long[] column, int to) {
    MemorySegment target = MemorySegment.ofArray(column);
    MemorySegment.copy(slab(chunk), offset(chunk), target, bytes(to), CHUNK_BYTES);
  }

  private MemorySegment slab(int chunk) {
    return segments[chunk / SLAB_CHUNKS];
  }

  private static long bytes(int numbers) {
    return (long) numbers * Long.BYTES;
  }

  private static long offset(int chunk) {
    return (long) (chunk % SLAB_CHUNKS) * CHUNK_BYTES;
  }

  @Override
  public void close() {
    memory.forEach(HostMemory::close);
  }

  /** A list of chunk numbers that grows. */
  static final class ChunkList {
    private static final int FIRST_CAPACITY = 8;

    private int[] numbers = new int[0];
    private int size;

    int size() {
      return size;
    }

    int get(int index) {
      return numbers[index];
    }

    void push(int number) {
      reserve(size + 1);
      numbers[size++] = number;
    }

    int pop() {
      return numbers[--size];
    }

    void clear() {
      size = 0;
    }

    /** Moves the last numbers to another list. */
    void move(int most, ChunkList target) {
      int count = Math.min(most, size);
      target.reserve(target.size + count);
      size -= count;
      System.arraycopy(numbers, size, target.numbers, target.size, count);
      target.size += count;
    }

    private void reserve(int wanted) {
      if (wanted > numbers.length) {
        numbers = Arrays.copyOf(numbers, Math.max(Math.max(FIRST_CAPACITY, wanted), 2 * size));
      }
    }
  }
}
