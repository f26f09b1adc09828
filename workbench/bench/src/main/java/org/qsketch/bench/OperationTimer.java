package org.qsketch.bench;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;

/** Times insert, query and remove of one sketch by the clock of its device. */
final class OperationTimer {
  private static final long WARM_UP_NANOS = 50_000_000;

  private final Backend backend;
  private final Sketch sketch;
  private final long batchKeys;
  private final Map<Operation, Timings> timings = new EnumMap<>(Operation.class);

  OperationTimer(Backend backend, Sketch sketch, long batchKeys) {
    this.backend = backend;
    this.sketch = sketch;
    this.batchKeys = batchKeys;
  }

  /** One run of each operation, from an empty table. */
  void round(Keys inserted, Keys fresh) {
    sketch.clear();
    time(Operation.INSERT, inserted, sketch::insert);
    time(Operation.QUERY, fresh, keys -> sketch.query(keys).close());
    time(Operation.REMOVE, inserted, sketch::remove);
  }

  /** Runs everything untimed, small tables again and again: caches and clocks need some time. */
  void warmUp(Keys inserted, Keys fresh) {
    long start = System.nanoTime();
    do {
      round(inserted, fresh);
    } while (System.nanoTime() - start < WARM_UP_NANOS);
    timings.clear();
  }

  Map<Operation, Timings> timings() {
    return timings;
  }

  private void time(Operation operation, Keys keys, Consumer<Keys> action) {
    long nanos = backend.elapsedNanos(() -> Batches.of(keys, batchKeys).forEach(action));
    timings.computeIfAbsent(operation, any -> new Timings()).add(nanos);
  }
}
