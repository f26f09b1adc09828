package org.qsketch.torture;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** One case of a trial: its backends, its adversary and its steps so far. */
final class TortureCase {
  private static final int LATEST_STEPS = 12;

  private final Backend backend;
  private final Backend reference;
  private final Adversary adversary;
  private final Path folder;
  private final List<String> steps = new ArrayList<>();
  private long operations;

  /**
   * Creates a case.
   *
   * @param backend the backend under test
   * @param reference computes the correct answers: the CPU backend with one thread
   * @param seed the seed of all choices
   * @param folder an empty folder for files
   */
  TortureCase(Backend backend, Backend reference, long seed, Path folder) {
    this.backend = backend;
    this.reference = reference;
    this.adversary = new Adversary(seed);
    this.folder = folder;
  }

  Backend backend() {
    return backend;
  }

  Backend reference() {
    return reference;
  }

  Adversary adversary() {
    return adversary;
  }

  /** Returns a file in the folder of this case. */
  Path file(String name) {
    return folder.resolve(name);
  }

  /** Records the next step for the report of a failure, and counts it as an operation. */
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is for compilers alone
  synchronized void step(String format, Object... arguments) {
    operations++;
    steps.add(format.formatted(arguments));
    if (steps.size() > LATEST_STEPS) {
      steps.remove(1);
    }
  }

  synchronized long operations() {
    return operations;
  }

  /** Returns the first step, which describes the case, and the latest ones. */
  synchronized List<String> steps() {
    return List.copyOf(steps);
  }

  /**
   * Passes keys to an operation, in one of the kinds of memory that keys can be in.
   *
   * @param keys numbers of this width
   * @param width the width of the keys
   * @param operation reads the keys
   */
  void give(long[] keys, KeyWidth width, Consumer<Keys> operation) {
    switch (adversary.below(6)) {
      case 0 -> give(backend.upload(column(keys, width)), operation);
      case 1 -> give(reference.upload(column(keys, width)), operation);
      case 2 -> slice(backend.upload(column(padded(keys), width)), operation);
      case 3 -> slice(column(padded(keys), width), operation);
      case 4 -> offHeap(keys, width, operation);
      default -> give(column(keys, width), operation);
    }
  }

  private static void give(Keys owned, Consumer<Keys> operation) {
    try (owned) {
      operation.accept(owned);
    }
  }

  private static void slice(Keys owned, Consumer<Keys> operation) {
    give(owned, keys -> operation.accept(keys.slice(1, keys.size() - 1)));
  }

  private static long[] padded(long... keys) {
    long[] padded = new long[keys.length + 2];
    System.arraycopy(keys, 0, padded, 1, keys.length);
    return padded;
  }

  /** Returns keys at an unaligned address, which a mapped file may have. */
  private static void offHeap(long[] keys, KeyWidth width, Consumer<Keys> operation) {
    try (Arena arena = Arena.ofShared()) {
      long bytes = (long) keys.length * width.bytes();
      MemorySegment memory = arena.allocate(bytes + 1, Long.BYTES).asSlice(1, bytes);
      width.store(keys, keys.length, memory, 0);
      operation.accept(Keys.of(memory, width));
    }
  }

  /** Returns keys over a Java array. */
  static Keys column(long[] keys, KeyWidth width) {
    return width == KeyWidth.BITS_64
        ? Keys.of(keys)
        : Keys.of(Arrays.stream(keys).mapToInt(key -> (int) key).toArray());
  }
}
