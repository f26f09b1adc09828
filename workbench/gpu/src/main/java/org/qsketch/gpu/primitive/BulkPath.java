package org.qsketch.gpu.primitive;

import java.util.function.BooleanSupplier;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.launch.Slices;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * The way of batches to a table by partitions, where there is one.
 *
 * @param gpu where the table is
 * @param tableBytes its size
 * @param bytesPerKey how many bytes of the table are moved in the time that a key takes without
 *     partitions, minus the cost of partitioning it
 * @param partition of its keys
 */
public record BulkPath(Gpu gpu, long tableBytes, long bytesPerKey, KeyPartition partition) {
  /** For keys that are added: atomic operations are slow. */
  private static final long ADDING = 80;

  /** For queries of entries only: reading is twice as fast, and nothing is written back. */
  private static final long ASKING = 32;

  /** Bytes per key for queries with a number next to each entry, which partitioning moves, too. */
  private static final long ASKING_BESIDE = 28;

  /**
   * Works on the slices of a part of a chunk, which begins at an index and has a number of keys.
   */
  @FunctionalInterface
  public interface PartAction {
    void accept(Slices slices, long from, long count);
  }

  /** Keys of a partition at most, unless the table is large: more are no faster. */
  private static final long MOST_KEYS = 1L << 28;

  /**
   * The table is moved once for each part: with a key for this many bytes, that is less than
   * partitioning moves.
   */
  private static final long BYTES_PER_KEY = 4;

  /** Keys of a sample; smaller batches are not sampled. */
  private static final long SAMPLE = 1L << 18;

  private static final int SAMPLES = 16;

  /** The memory for partitions at most, unless the table is large. */
  private static final long MOST_BYTES = 6L << 30;

  /** The partitions of a large table may take this many times its size. */
  private static final int TABLES = 5;

  /** A table that lies in the cache is faster without. */
  private static final int CACHES = 2;

  /** Some drivers do not know the cache of their device, or count but a part of it. */
  private static final long LEAST_CACHE_BYTES = 48L << 20;

  /** Fewer keys are not worth a partition of their own, where memory is short. */
  private static final long LEAST_KEYS = 1L << 20;

  /** Returns the path of keys that are added to a table, or taken from it. */
  public static BulkPath adding(long tableBytes, KeyPartition partition) {
    return new BulkPath(partition.gpu(), tableBytes, ADDING, partition);
  }

  /** Returns the path of keys that are looked for. */
  public static BulkPath asking(long tableBytes, KeyPartition partition) {
    return new BulkPath(partition.gpu(), tableBytes, ASKING, partition);
  }

  /** Returns the path of queries with a number next to each entry. */
  public static BulkPath askingBeside(long tableBytes, KeyPartition partition) {
    return new BulkPath(
        partition.gpu(), tableBytes, ASKING_BESIDE * Math.max(partition.rows(), 1), partition);
  }

  /**
   * Takes a chunk this way.
   *
   * @param action works on the slices of keys from an index on
   * @return how many keys it has done, from the first on
   */
  public long take(BatchChunk chunk, PartAction action) {
    boolean takesIt =
        isChosen(chunk.size()) && partition.isPossible(chunk) && fits(() -> isEven(chunk));
    return takesIt ? takeParts(chunk, action) : 0;
  }

  private boolean isChosen(long keys) {
    return switch (gpu.accessPath()) {
      case DIRECT -> false;
      case BULK -> true;
      case AUTO ->
          tableBytes / CACHES > Math.max(LEAST_CACHE_BYTES, gpu.device().cacheBytes())
              && tableBytes / bytesPerKey <= keys;
    };
  }

  /**
   * Tells whether a sample of the keys spreads evenly. If not, partitioning is not tried with all
   * of them.
   */
  private boolean isEven(BatchChunk chunk) {
    return chunk.size() / SAMPLES < SAMPLE || partition.isEven(chunk.part(0, SAMPLE));
  }

  private long takeParts(BatchChunk chunk, PartAction action) {
    long step = step(chunk);
    long done = 0;
    while (step > 0 && done < chunk.size()) {
      long from = done;
      BatchChunk part = chunk.part(from, Math.min(step, chunk.size() - from));
      if (!fits(() -> partition.run(part, all -> action.accept(all, from, part.size())))) {
        return done;
      }
      done += part.size();
    }
    return done;
  }

  /** Returns as many keys as there is memory for, 0 if these are too few. */
  private long step(BatchChunk chunk) {
    long mostKeys = Math.max(MOST_KEYS, tableBytes / BYTES_PER_KEY);
    long mostBytes = Math.max(MOST_BYTES, TABLES * tableBytes);
    long keys = Math.min(chunk.size(), mostKeys / Math.max(partition.rows(), 1));
    long wanted = Math.min(mostBytes, partition.bytes(keys, chunk));
    long most = gpu.partitionMemory().available(wanted);
    while (keys > LEAST_KEYS && partition.bytes(keys, chunk) > most) {
      keys /= 2;
    }
    return partition.bytes(keys, chunk) > most ? 0 : keys;
  }

  /** Tells whether there is memory for an attempt. If not, the direct way needs none. */
  private static boolean fits(BooleanSupplier attempt) {
    try {
      return attempt.getAsBoolean();
    } catch (OutOfDeviceMemoryException e) {
      return false;
    }
  }
}
