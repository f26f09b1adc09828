package org.qsketch.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.qsketch.backend.BackendStatus;
import org.qsketch.contract.JavaProcess;

/** In a new process, many threads look for devices at once. */
class FirstSearchTest {
  private static final int THREADS = 64;

  @RepeatedTest(3)
  @OnDevice
  void eachThreadFindsAllDevices() throws Exception {
    String all = new OpenClBackendProvider().status().toString();
    assertThat(JavaProcess.lines(JavaProcess.of(FirstSearchTest.class)))
        .filteredOn(line -> line.startsWith(BackendStatus.class.getSimpleName()))
        .hasSize(THREADS)
        .containsOnly(all);
  }

  /** Prints what each thread finds. */
  static void main() throws InterruptedException {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ConcurrentLinkedQueue<BackendStatus> found = new ConcurrentLinkedQueue<>();
    List<Thread> threads =
        IntStream.range(0, THREADS)
            .mapToObj(
                _ ->
                    Thread.ofPlatform()
                        .start(
                            () -> {
                              int _ = FirstSearchTest.await(start);
                              found.add(new OpenClBackendProvider().status());
                            }))
            .toList();
    for (Thread thread : threads) {
      thread.join();
    }
    found.forEach(IO::println);
    System.exit(0); // a driver may have threads that stay
  }

  private static int await(CyclicBarrier start) {
    try {
      return start.await();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
