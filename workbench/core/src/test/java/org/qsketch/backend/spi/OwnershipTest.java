package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class OwnershipTest {
  private final Ownership owner = new Ownership("test");
  private final List<String> closed = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

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

  /** Starts work on a thread of its own, and tells whether it waits for its turn. */
  private boolean waits(Runnable work) {
    Thread thread = Thread.ofPlatform().daemon().start(work);
    threads.add(thread);
    while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
      Thread.onSpinWait();
    }
    return thread.isAlive();
  }

  private void awaitAll() throws InterruptedException {
    for (Thread thread : threads) {
      assertThat(thread.join(Duration.ofMinutes(1))).isTrue();
    }
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
  void operationsRunInTheOrderOfTheirArrival() throws InterruptedException {
    List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
    owner.runInOrder(
        () ->
            IntStream.range(0, 3)
                .forEach(
                    i -> assertThat(waits(() -> owner.runInOrder(() -> ran.add(i)))).isTrue()));
    owner.runInOrder(() -> ran.add(3)); // by the thread that has just had its turn
    awaitAll();
    assertThat(ran).containsExactly(0, 1, 2, 3);
  }

  @Test
  void closingWaitsForTheOperationThatRuns() throws InterruptedException {
    Ownership.Product table = owner.product("the table", () -> closed.add("table"));
    AutoCloseable registered = product("first");
    owner.runInOrder(
        () -> {
          assertThat(waits(() -> table.close(registered))).isTrue();
          assertThat(waits(this::close)).isTrue();
          assertThat(closed).isEmpty();
        });
    awaitAll();
    assertThat(closed).containsExactly("table", "last");
  }

  @Test
  void aProductIsFreedOnceAndRefusesUseAfterwards() {
    Ownership.Product table = owner.product("the table", () -> closed.add("table"));
    AutoCloseable registered = owner.register(() -> closed.add("registered"));
    table.close(registered);
    table.close(registered);
    assertThatIllegalStateException()
        .isThrownBy(() -> table.run(() -> closed.add("use")))
        .withMessage("the table is closed");
    close();
    assertThat(closed).containsExactly("table", "last");
  }

  @Test
  void operationsOfAProductReturnTheirResults() {
    Ownership other = new Ownership("other");
    Ownership.Product table = owner.product("the table", () -> closed.add("table"));
    table.run(() -> closed.add("run"));
    assertThat(closed).containsExactly("run");
    assertThat(table.get(() -> 5)).isEqualTo(5);
    assertThat(table.reading(Optional.empty(), () -> 6)).isEqualTo(6);
    assertThat(table.reading(Optional.of(other), () -> 7)).isEqualTo(7);
    assertThat(owner.inOrderWith(owner, () -> 8)).isEqualTo(8);
  }

  /** It would wait for ever if closing kept its place in the order. */
  @Test
  void afterClosingOtherThreadsAreRefusedAtOnce() throws InterruptedException {
    close();
    assertThat(waits(() -> assertThatIllegalStateException().isThrownBy(this::use)))
        .as("waits for its turn")
        .isFalse();
    awaitAll();
  }

  private void use() {
    owner.runInOrder(() -> closed.add("use"));
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

  @Test
  void twoOwnersAreLockedInOneOrderFromEitherSide() throws InterruptedException {
    Ownership later = new Ownership("later");
    for (List<Ownership> pair : List.of(List.of(owner, later), List.of(later, owner))) {
      later.runInOrder(
          () -> {
            assertThat(waits(() -> pair.getFirst().runInOrderWith(pair.getLast(), () -> {})))
                .isTrue();
            assertThat(waits(() -> owner.runInOrder(() -> {}))).as("owner is locked").isTrue();
          });
      awaitAll();
    }
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
