package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.Keys;

/** Clearing, closing, and threads at once. */
interface DistinctLifeContract extends OnBackend {
  @ParameterizedTest(name = "precision {0}")
  @MethodSource("org.qsketch.contract.DistinctRegistersContract#precisions")
  default void clearingForgetsAllKeys(int precision) {
    DistinctSpec spec = DistinctSpec.of(precision);
    try (DistinctCounter counter = backend().create(spec)) {
      counter.clear();
      counter.insert(Keys.of(KeyPattern.UNIFORM.keys(100_000)));
      counter.clear();
      DistinctModel.of(spec).assertSame(counter);
      counter.insert(Keys.of(KeyPattern.SEQUENTIAL.keys(3_000)));
      DistinctModel.of(spec, KeyPattern.SEQUENTIAL.keys(3_000)).assertSame(counter);
    }
  }

  @Test
  default void countersOfOneSpecAreSeparate() {
    DistinctSpec spec = DistinctSpec.of(12);
    try (DistinctCounter one = backend().create(spec);
        DistinctCounter other = backend().create(spec)) {
      one.insert(Keys.of(1L, 2L));
      other.insert(Keys.of(3L));
      DistinctModel.of(spec, 1, 2).assertSame(one);
      DistinctModel.of(spec, 3).assertSame(other);
    }
  }

  @Test
  default void everythingAfterCloseIsRefused() {
    DistinctCounter counter = backend().create(DistinctSpec.of(8));
    counter.insert(Keys.of(1L));
    try (DistinctImage image = counter.image()) {
      counter.close();
      counter.close();
      for (Runnable operation :
          List.<Runnable>of(
              () -> counter.insert(Keys.of(1L)),
              () -> counter.insert(1),
              () -> counter.merge(image),
              () -> counter.merge(counter),
              counter::clear,
              counter::estimate,
              counter::image,
              counter::statistics)) {
        assertThatIllegalStateException()
            .isThrownBy(operation::run)
            .withMessage("the distinct counter is closed");
      }
      assertThat(image.estimate().rounded()).isEqualTo(1);
    }
    assertThat(counter.spec()).isEqualTo(DistinctSpec.of(8));
  }

  @Test
  default void aClosedBackendClosesItsCounters() {
    Backend other = openBackend();
    DistinctCounter counter = other.create(DistinctSpec.of(8));
    other.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> counter.insert(Keys.of(1L)))
        .withMessageContaining("closed");
  }

  @Test
  default void aClosedImageIsRefused() {
    DistinctSpec spec = DistinctSpec.of(8);
    try (DistinctCounter counter = backend().create(spec)) {
      DistinctImage image = counter.image();
      image.close();
      for (Runnable operation :
          List.<Runnable>of(
              () -> counter.merge(image),
              () -> backend().open(image),
              image::estimate,
              image::statistics)) {
        assertThatIllegalStateException()
            .isThrownBy(operation::run)
            .withMessageContaining("closed");
      }
      DistinctModel.of(spec).assertSame(counter);
    }
  }

  @Test
  default void threadsThatInsertAtOnceLoseNoKey() throws InterruptedException {
    DistinctSpec spec = DistinctSpec.of(14);
    long[] keys = KeyPattern.UNIFORM.keys(80_000);
    try (DistinctCounter counter = backend().create(spec)) {
      List<Thread> threads =
          IntStream.range(0, 4)
              .mapToObj(
                  i -> {
                    Keys share = Keys.of(keys).slice(20_000L * i, 20_000L * (i + 1));
                    return Thread.ofPlatform().start(() -> counter.insert(share));
                  })
              .toList();
      for (Thread thread : threads) {
        thread.join();
      }
      DistinctModel.of(spec, keys).assertSame(counter);
    }
  }

  @Test
  default void aCounterShowsItsSpec() {
    try (DistinctCounter counter = backend().create(DistinctSpec.of(12));
        DistinctImage image = counter.image()) {
      assertThat(counter).hasToString("distinct counter of precision 12, 4.00 KiB");
      assertThat(image).hasToString("image of a distinct counter of precision 12, 4.00 KiB");
    }
  }
}
