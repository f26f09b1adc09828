package org.qsketch.internal.memory;

import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * Memory outside the Java heap whose owner became unreachable without being closed. The garbage
 * collector frees it when it finds the owner, but knows neither how much there is nor that it is
 * needed: an allocation that fails must ask for a collection.
 */
public final class MemoryCleaner {
  private static final Cleaner CLEANER = Cleaner.create();

  /**
   * Frees what a collection finds, one after the other. Its mark is not always the last: more is
   * free after the next one.
   */
  private static final int COLLECTIONS = 3;

  private static final long MOST_MILLIS = 500;

  private MemoryCleaner() {}

  /**
   * Watches an owner.
   *
   * @param owner of memory
   * @param free runs once the owner is unreachable; must not refer to the owner itself
   */
  public static void register(Object owner, Runnable free) {
    Cleaner.Cleanable _ = CLEANER.register(owner, free);
  }

  /**
   * Allocates memory. Where there is too little, frees what unreachable owners hold, and tries
   * again.
   *
   * @param <T> the memory
   * @param allocation fails with {@link InsufficientMemoryException} if there is too little
   * @return the memory, owned by the caller
   * @throws InsufficientMemoryException if there is still too little
   */
  public static <T> T allocate(Supplier<T> allocation) {
    for (int i = 0; i < COLLECTIONS; i++) {
      try {
        return allocation.get();
      } catch (InsufficientMemoryException tooLittle) {
        free();
      }
    }
    return allocation.get();
  }

  /** Frees what unreachable owners hold, unless that takes long or collections are disabled. */
  private static void free() {
    CountDownLatch collected = new CountDownLatch(1);
    register(new Object(), collected::countDown);
    System.gc();
    await(collected);
  }

  private static void await(CountDownLatch collected) {
    try {
      boolean _ = collected.await(MOST_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
