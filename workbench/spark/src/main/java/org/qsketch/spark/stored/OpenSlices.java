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

/** The slices of a stored sketch that were asked, once in each process. */
final class OpenSlices {
  private static final Map<String, OpenSlices> OPEN = new ConcurrentHashMap<>();

  private final StoredSketch stored;
  private final SketchSpec spec;
  private final Slices slices;
  private final AtomicReferenceArray<Sketch> sketches;

  private OpenSlices(StoredSketch stored) {
    this.stored = stored;
    this.spec = stored.spec();
    this.slices = stored.slices();
    this.sketches = new AtomicReferenceArray<>(slices.count());
  }

  /** They last as long as the process. */
  private static final class Holder {
    static final Backend CPU = Backends.open("cpu", 1);
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
    for (int i = 0; i < sketches.length(); i++) {
      Sketch sketch = sketches.getAndSet(i, null);
      if (sketch != null) {
        sketch.close();
      }
    }
  }

  long query(long key) {
    long hash = spec.hash().hash(key, spec.seed());
    return sketch(slices.slice(hash)).query(slices.key(hash));
  }

  private Sketch sketch(int number) {
    Sketch open = sketches.get(number);
    return open == null ? open(number) : open;
  }

  private synchronized Sketch open(int number) {
    Sketch open = sketches.get(number);
    if (open == null) {
      try (SketchImage image = stored.slice(number)) {
        open = Holder.CPU.open(image);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      sketches.set(number, open);
    }
    return open;
  }
}
