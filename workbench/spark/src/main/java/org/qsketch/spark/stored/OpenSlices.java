package org.qsketch.spark.stored;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** The loaded slices of a stored sketch, once in each process. */
final class OpenSlices {
  private static final Map<String, OpenSlices> OPEN = new ConcurrentHashMap<>();

  private final StoredSketch stored;
  private final SketchSpec spec;
  private final Slices slices;
  private final AtomicReferenceArray<Slice> open;

  private OpenSlices(StoredSketch stored) {
    this.stored = stored;
    this.spec = stored.spec();
    this.slices = stored.slices();
    this.open = new AtomicReferenceArray<>(slices.count());
  }

  /**
   * A loaded slice with a backend of its own. Operations of one backend run one at a time, so tasks
   * wait for each other only if they query the same slice.
   */
  private record Slice(Backend cpu, Sketch sketch) {
    static Slice of(SketchImage image) {
      Backend cpu = Backends.open("cpu", 1);
      try {
        return new Slice(cpu, cpu.open(image));
      } catch (RuntimeException e) {
        cpu.close();
        throw e;
      }
    }
  }

  static OpenSlices of(StoredSketch stored) {
    return OPEN.computeIfAbsent(stored.id(), _ -> new OpenSlices(stored));
  }

  static void release(StoredSketch stored) {
    OpenSlices open = OPEN.remove(stored.id());
    if (open != null) {
      open.close();
    }
  }

  private synchronized void close() {
    for (int i = 0; i < open.length(); i++) {
      Slice slice = open.getAndSet(i, null);
      if (slice != null) {
        slice.cpu().close(); // and the sketch with it
      }
    }
  }

  long query(long key) {
    long hash = spec.hash().hash(key, spec.seed());
    return slice(slices.slice(hash)).sketch().query(slices.key(hash));
  }

  private Slice slice(int number) {
    Slice slice = open.get(number);
    return slice == null ? opened(number) : slice;
  }

  private synchronized Slice opened(int number) {
    Slice slice = open.get(number);
    if (slice == null) {
      slice = read(number);
      open.set(number, slice);
    }
    return slice;
  }

  private Slice read(int number) {
    try (SketchImage image = stored.slice(number)) {
      return Slice.of(image);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
