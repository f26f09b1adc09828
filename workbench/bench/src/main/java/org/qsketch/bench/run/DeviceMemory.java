package org.qsketch.bench.run;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.memory.InsufficientMemoryException;

/** The memory of a device and its host: tells what fits with half of it to spare. */
public final class DeviceMemory {
  private static final int SPARE = 2;

  private final String backend;
  private final Consumer<String> notes;
  private final long deviceBytes;
  private final long hostBytes;
  private final boolean shared;

  /**
   * Asks how much memory is free now.
   *
   * @param backend whose device it is
   * @param notes takes a sentence for what is left out
   */
  public DeviceMemory(Backend backend, Consumer<String> notes) {
    this.backend = backend.name();
    this.notes = notes;
    this.deviceBytes = Math.min(backend.freeBytes(), backend.device().memoryBytes()) / SPARE;
    this.hostBytes = AvailableMemory.bytes() / SPARE;
    this.shared = backend.device().sharesHostMemory();
  }

  /**
   * Returns the largest table to measure on its own.
   *
   * @return bytes
   */
  public long largestTable() {
    return shared ? Math.min(deviceBytes, hostBytes) : deviceBytes;
  }

  /**
   * Tells whether something fits.
   *
   * @param onDevice bytes there
   * @param onHost bytes that the host needs in addition
   * @return whether twice that is free
   */
  public boolean fits(long onDevice, long onHost) {
    return onDevice <= deviceBytes && onHost + (shared ? onDevice : 0) <= hostBytes;
  }

  /**
   * Notes what is left out for want of memory.
   *
   * @param what for example {@code group-by of 2^20 pairs}
   */
  public void noteMissing(String what) {
    note("no %s, for want of memory".formatted(what));
  }

  /**
   * Runs something that may run out of memory, which is noted.
   *
   * @param job what to run
   * @param <T> its result
   * @return what the job returns; empty if memory runs out
   */
  public <T> Optional<T> unlessOutOfMemory(Supplier<Optional<T>> job) {
    try {
      return job.get();
    } catch (InsufficientMemoryException e) {
      note(e.getMessage());
      return Optional.empty();
    }
  }

  private void note(String sentence) {
    notes.accept("%s: %s".formatted(backend, sentence));
  }
}
