package org.qsketch.filter;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.internal.memory.HostMemory;

/** Answers in host memory, a byte each: 1 is yes. */
public final class HostAnswers implements Answers {
  /**
   * Up to this size, answers are on the Java heap, which is faster to allocate and needs no
   * closing.
   */
  public static final int HEAP_SIZE = 1 << 20;

  private final MemorySegment segment;
  private final Runnable release;
  private boolean closed;

  /**
   * Wraps answers in the caller's memory.
   *
   * @param segment one byte each, 0 or 1, filled before the answers are handed out
   * @param release run once, when the answers are closed
   */
  public HostAnswers(MemorySegment segment, Runnable release) {
    this.segment = segment;
    this.release = release;
  }

  /**
   * Allocates answers, all no.
   *
   * @param size how many
   * @return answers to be filled through {@link #segment()}
   */
  public static HostAnswers allocate(long size) {
    Checks.range(
        "the number of results", size, 0, Long.MAX_VALUE / Long.BYTES, "each takes memory");
    if (size <= HEAP_SIZE) {
      return new HostAnswers(MemorySegment.ofArray(new byte[(int) size]), () -> {});
    }
    HostMemory memory = HostMemory.allocate(size, size + " answers");
    return new HostAnswers(memory.segment(), memory::close);
  }

  /**
   * Returns the memory under the answers.
   *
   * @return {@link #size()} bytes
   */
  public MemorySegment segment() {
    return segment;
  }

  @Override
  public long size() {
    return segment.byteSize();
  }

  @Override
  public synchronized void copyTo(long from, boolean[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    requireOpen();
    Objects.checkFromIndexSize(from, count, size());
    Objects.checkFromIndexSize(offset, count, target.length);
    for (int i = 0; i < count; i++) {
      target[offset + i] = segment.get(JAVA_BYTE, from + i) != 0;
    }
  }

  @Override
  public synchronized void copyTo(long from, MemorySegment target) {
    Objects.requireNonNull(target, "target");
    requireOpen();
    Objects.checkFromIndexSize(from, target.byteSize(), size());
    MemorySegment.copy(segment, from, target, 0, target.byteSize());
  }

  @Override
  public synchronized long yes() {
    requireOpen();
    return sum(segment);
  }

  /**
   * Counts the ones among bytes that are 0 or 1.
   *
   * @param answers any number of them
   * @return their sum
   */
  public static long sum(MemorySegment answers) {
    Objects.requireNonNull(answers, "answers");
    long yes = 0;
    for (long i = 0; i < answers.byteSize(); i++) {
      yes += answers.get(JAVA_BYTE, i);
    }
    return yes;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("these answers are closed");
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      release.run();
    }
  }

  @Override
  public String toString() {
    return Answers.summary(this);
  }
}
