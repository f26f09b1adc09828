package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Whatever an operation was given can be closed by another thread before the operation ends. */
interface ClosingContract extends OnBackend {
  /** A key whose insert lasts until the gate opens. */
  record SlowKey(CountDownLatch begun, CountDownLatch gate) implements Keys {
    SlowKey() {
      this(new CountDownLatch(1), new CountDownLatch(1));
    }

    @Override
    public KeyWidth width() {
      return KeyWidth.BITS_64;
    }

    @Override
    public long size() {
      return 1;
    }

    @Override
    public void copyTo(long from, long[] target, int offset, int count) {
      begun.countDown();
      await(gate);
      target[offset] = 1;
    }

    @Override
    public Keys slice(long from, long to) {
      return this;
    }

    @Override
    public void close() {}
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Thread start(Runnable work) {
    return Thread.ofPlatform().daemon().start(work);
  }

  /** Waits until a thread has ended, or waits for its turn. */
  private static void settled(Thread thread) throws InterruptedException {
    while (!List.of(Thread.State.TERMINATED, Thread.State.WAITING).contains(thread.getState())) {
      Thread.sleep(1);
    }
  }

  /** Lets an operation queue up behind another one, closes what it uses, and lets both go on. */
  private void closeBefore(AutoCloseable used, Runnable operation) throws Exception {
    FutureTask<Boolean> queued = new FutureTask<>(operation, true);
    SlowKey key = new SlowKey();
    try (Sketch busy = backend().create(Specs.tiny("sub-warp"))) {
      Thread first = start(() -> busy.insert(key));
      key.begun().await();
      settled(start(queued));
      FutureTask<Boolean> closing = new FutureTask<>(() -> close(used), true);
      settled(start(closing));
      key.gate().countDown();
      assertThat(queued).succeedsWithin(Duration.ofMinutes(1));
      assertThat(closing).succeedsWithin(Duration.ofMinutes(1));
      first.join();
    }
  }

  private static void close(AutoCloseable used) {
    try {
      used.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  default void keysClosedBeforeTheirInsertBeginsAreInserted() throws Exception {
    SketchSpec spec = Specs.small("sub-warp").build();
    try (Sketch sketch = backend().create(spec)) {
      Keys keys = backend().generate(KeyStream.uniform(3), 5_000);
      long[] all = keys.toArray();
      closeBefore(keys, () -> sketch.insert(keys));
      Comparison.assertNeverBelow(sketch, all);
      assertThatIllegalStateException().isThrownBy(() -> sketch.insert(keys));
    }
  }

  /** The other backend is idle: only a hold keeps its keys. */
  @Test
  default void keysOfAnotherBackendClosedBeforeTheirInsertBeginsAreInserted() throws Exception {
    try (Sketch sketch = backend().create(Specs.small("sub-warp").build());
        Backend other = openBackend()) {
      Keys keys = other.generate(KeyStream.uniform(3), 5_000);
      long[] all = keys.toArray();
      closeBefore(keys, () -> sketch.insert(keys));
      Comparison.assertNeverBelow(sketch, all);
      assertThatIllegalStateException().isThrownBy(() -> sketch.insert(keys));
    }
  }

  @Test
  default void keysOfTheHostClosedBeforeTheirQueryBeginsAreAnswered() throws Exception {
    try (Sketch sketch = backend().create(Specs.small("warp").build())) {
      Keys keys = HostKeys.allocate(5_000, KeyWidth.BITS_64);
      closeBefore(
          keys,
          () -> {
            try (Counts counts = sketch.query(keys)) {
              assertThat(counts.toArray()).hasSize(5_000).containsOnly(0);
            }
          });
      assertThatIllegalStateException().isThrownBy(() -> sketch.query(keys));
    }
  }

  @EachVariant
  default void anImageClosedBeforeItsMergeBeginsIsMerged(String variant) throws Exception {
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(4, 5, 6);
    try (Sketch sketch = backend().create(model.spec())) {
      SketchImage image = model.image();
      closeBefore(image, () -> sketch.merge(image));
      Comparison.assertSameTables(sketch, model);
      assertThatIllegalStateException().isThrownBy(() -> sketch.merge(image));
      Comparison.assertSameTables(sketch, model);
    }
  }

  @EachVariant
  default void anImageClosedBeforeItIsOpenedOpens(String variant) throws Exception {
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(4, 5, 6);
    SketchImage image = model.image();
    closeBefore(
        image,
        () -> {
          try (Sketch opened = backend().open(image)) {
            Comparison.assertSameTables(opened, model);
          }
        });
    assertThatIllegalStateException().isThrownBy(() -> backend().open(image));
    assertThatIllegalStateException().isThrownBy(() -> image.parts().getFirst().fill((byte) 1));
  }
}
