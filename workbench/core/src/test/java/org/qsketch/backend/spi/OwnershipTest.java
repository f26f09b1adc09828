package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class OwnershipTest {
  private final Ownership owner = new Ownership("test");
  private final List<String> closed = new ArrayList<>();

  private AutoCloseable product(String name) {
    return owner.register(
        new AutoCloseable() {
          @Override
          public void close() {
            owner.release(this, () -> closed.add(name));
          }
        });
  }

  private void close() {
    owner.close(() -> closed.add("last"));
  }

  @Test
  void productsAreClosedBeforeWhatTheyNeed() {
    AutoCloseable first = product("first");
    AutoCloseable second = product("second");
    close();
    assertThat(closed).containsExactlyInAnyOrder("first", "second", "last").endsWith("last");
    assertThat(List.of(first, second)).doesNotHaveDuplicates();
  }

  @Test
  void closingTwiceClosesOnce() {
    close();
    close();
    assertThat(closed).containsExactly("last");
  }

  @Test
  void aReleasedProductIsNotClosedAgain() throws Exception {
    product("first").close();
    close();
    assertThat(closed).containsExactly("first", "last");
  }

  @Test
  void aProductCanBeReleasedAfterItsBackend() throws Exception {
    AutoCloseable product = product("first");
    close();
    closed.clear();
    product.close();
    assertThat(closed).containsExactly("first");
  }

  @Test
  void aProductThatFailsKeepsNothingElseOpen() {
    AutoCloseable failing =
        owner.register(
            () -> {
              throw new IllegalArgumentException("the device is lost");
            });
    AutoCloseable sound = product("sound");
    assertThatIllegalStateException()
        .isThrownBy(this::close)
        .withMessage("closing the test backend failed: the device is lost");
    assertThat(closed).containsExactly("sound", "last");
    assertThat(failing).isNotSameAs(sound);
  }

  @Test
  void aClosedBackendNamesItselfAndTheRemedy() {
    close();
    assertThatIllegalStateException()
        .isThrownBy(() -> owner.inOrder(() -> 1))
        .withMessage("the test backend is closed: open another one");
  }

  @Test
  void operationsOfManyThreadsRunOneAtATime() {
    int[] runs = {0};
    try (ExecutorService callers = Executors.newFixedThreadPool(4)) {
      List<? extends Future<?>> calls =
          IntStream.range(0, 10_000)
              .mapToObj(i -> callers.submit(() -> owner.inOrder(() -> runs[0]++)))
              .toList();
      assertThat(calls).allSatisfy(call -> assertThat(call).succeedsWithin(Duration.ofMinutes(1)));
    }
    assertThat(runs).containsExactly(10_000);
  }

  @Test
  void forgottenProductsCanBeCollected() {
    WeakReference<AutoCloseable> forgotten = new WeakReference<>(product("forgotten"));
    for (int attempt = 0; attempt < 100 && forgotten.get() != null; attempt++) {
      System.gc();
    }
    assertThat(forgotten.get()).isNull();
  }

  @Test
  void ownersThatNeedEachOtherDoNotWaitInACircle() throws Exception {
    Ownership other = new Ownership("other");
    ExecutorService threads = Executors.newFixedThreadPool(2);
    Future<Integer> first = threads.submit(() -> countWith(owner, other));
    Future<Integer> second = threads.submit(() -> countWith(other, owner));
    threads.shutdown();
    assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(second.get(1, TimeUnit.MINUTES));
  }

  private static int countWith(Ownership owner, Ownership other) {
    return IntStream.range(0, 10_000).map(_ -> owner.inOrderWith(other, () -> 1)).sum();
  }

  @Test
  void anOperationWithAClosedBackendIsRefused() {
    Ownership open = new Ownership("open");
    close();
    assertThatIllegalStateException()
        .isThrownBy(() -> open.inOrderWith(owner, () -> 1))
        .withMessageContaining("the test backend is closed");
  }
}
