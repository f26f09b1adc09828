package org.qsketch.cpu.groupby;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.internal.memory.Forgotten;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * Host memory for columns of pairs that wait to be merged, in small chunks that are numbered across
 * large slabs. A worker takes one slab at a time and has its chunks to itself. An even chunk and
 * the next are a couple, for hashes and values; hashes alone take them one by one.
 */
final class PairSlabs implements AutoCloseable {
  /** The hashes or values of a chunk: enough that memory takes them at full speed. */
  static final int CHUNK_SIZE = 128;

  /** The chunks of a slab, of 4 MiB. */
  static final int SLAB_CHUNKS = 1 << 12;

  private static final int CHUNK_BYTES = CHUNK_SIZE * Long.BYTES;
  private static final long SLAB_BYTES = (long) SLAB_CHUNKS * CHUNK_BYTES;
  private static final String PURPOSE = "a group-by with this many groups";

  /** How many chunks a worker gets at a time of those that were given back. */
  private static final int SOME = 1 << 8;

  /** The first chunks of couples that were given back, each with the one behind it. */
  private final ChunkList couples = new ChunkList();

  /** Chunks that were given back while the other one of their couple is in use. */
  private final BitSet halves = new BitSet();

  private final List<HostMemory> memory = new ArrayList<>();
  private volatile MemorySegment[] segments = new MemorySegment[0];
  private int taken;

  /** Takes all slabs back, and keeps their memory. */
  synchronized void reset() {
    taken = 0;
    couples.clear();
    halves.clear();
  }

  /** Takes chunks back, or the first ones of couples, for all workers and for both uses. */
  synchronized void giveBack(ChunkList chunks, boolean areCouples) {
    if (areCouples) {
      couples.takeAll(chunks);
    }
    while (chunks.size() > 0) {
      giveBack(chunks.pop());
    }
  }

  private void giveBack(int chunk) {
    int other = chunk ^ 1;
    if (halves.get(other)) {
      halves.clear(other);
      couples.push(Math.min(chunk, other));
    } else {
      halves.set(chunk);
    }
  }

  /** Hands out some of the chunks that were given back, if there are any. */
  synchronized void takeSome(ChunkList target, boolean areCouples) {
    if (!areCouples) {
      takeSomeHalves(target);
    }
    while (target.size() < SOME && couples.size() > 0) {
      int first = couples.pop();
      target.push(first);
      if (!areCouples) {
        target.push(first + 1);
      }
    }
  }

  private void takeSomeHalves(ChunkList target) {
    int half = halves.nextSetBit(0);
    while (half >= 0 && target.size() < SOME) {
      halves.clear(half);
      target.push(half);
      half = halves.nextSetBit(half + 1);
    }
  }

  /** Takes a free slab; returns the number of its first chunk. */
  int take() {
    synchronized (this) {
      if (taken < memory.size()) {
        return Math.multiplyExact(taken++, SLAB_CHUNKS);
      }
    }
    // outside the lock, so that workers can allocate at the same time
    return add(Forgotten.freeFor(PairSlabs::allocate));
  }

  private static HostMemory allocate() {
    long available = AvailableMemory.bytes();
    if (available < SLAB_BYTES) {
      throw new OutOfHostMemoryException(PURPOSE, SLAB_BYTES, available);
    }
    return HostMemory.allocateUncleared(SLAB_BYTES, PURPOSE);
  }

  /** Slabs come into use in the order of their numbers, whoever allocated them. */
  private synchronized int add(HostMemory slab) {
    memory.add(slab);
    segments = memory.stream().map(HostMemory::segment).toArray(MemorySegment[]::new);
    return Math.multiplyExact(taken++, SLAB_CHUNKS);
  }

  /** Fills a chunk. */
  void write(int chunk, long[] column, int from) {
    MemorySegment slab = segments[chunk / SLAB_CHUNKS];
    MemorySegment.copy(column, from, slab, JAVA_LONG, offset(chunk), CHUNK_SIZE);
  }

  /** Reads a chunk. */
  void read(int chunk, long[] column, int to) {
    MemorySegment slab = segments[chunk / SLAB_CHUNKS];
    MemorySegment.copy(slab, JAVA_LONG, offset(chunk), column, to, CHUNK_SIZE);
  }

  private static long offset(int chunk) {
    return (long) (chunk % SLAB_CHUNKS) * CHUNK_BYTES;
  }

  @Override
  public void close() {
    memory.forEach(HostMemory::close);
  }
}
