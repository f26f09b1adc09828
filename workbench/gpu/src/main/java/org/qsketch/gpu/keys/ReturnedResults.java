package org.qsketch.gpu.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.fleet.ReadingOrder;
import org.qsketch.backend.spi.fleet.ResultRange;
import org.qsketch.filter.Answers;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.RouteKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.internal.Closing;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;

/**
 * Results that other devices have found for keys which were sent there, in the order of these keys.
 *
 * @param gpu where the keys come from
 * @param router takes a turn for each part of the results, so that devices which read each other
 *     through the host need not wait for each other
 * @param returns brings the results
 * @param keys in their order
 * @param places of the keys, where they were sent from
 * @param starts the place of the first key of each range
 * @param space all places
 */
public record ReturnedResults(
    Gpu gpu,
    Ownership.Product router,
    Returns returns,
    Keys keys,
    DeviceKeys places,
    List<Long> starts,
    long space) {
  private static final int TILE =
      KernelConstant.GROUP_SIZE.value() * KernelConstant.ROUTE_ITEMS.value();

  /** Returns the work-groups that route a number of keys, and order their results. */
  public static int tiles(long keys) {
    return Math.toIntExact(Math.ceilDiv(keys, TILE));
  }

  /** Orders estimates of 4 or 8 bytes. */
  public Counts counts(List<List<ResultRange<Counts>>> given, int bytes) {
    return ordered(new Results.Estimates(bytes), given);
  }

  /** Orders answers, each yes or no. */
  public Answers answers(List<List<ResultRange<Answers>>> given) {
    return ordered(Results.ANSWERS, given);
  }

  /** Orders results, on the device if the keys lie there, otherwise on the host. */
  private <R extends AutoCloseable> R ordered(Results<R> kind, List<List<ResultRange<R>>> given) {
    R here = router.get(() -> kind.onDevice(gpu, keys.size()));
    try {
      order(kind, given, kind.memory(here));
      return keys instanceof DeviceKeys ? here : moved(kind, here);
    } catch (RuntimeException e) {
      Closing.close(here);
      throw e;
    }
  }

  /**
   * Brings results to the places that their keys were sent from, and from there to their own. The
   * device does both without waiting for the host in between. It begins with its own results, then
   * with the device that read keys from here first.
   */
  private <R extends AutoCloseable> void order(
      Results<R> kind, List<List<ResultRange<R>>> given, DeviceMemory target) {
    DeviceMemory sent = router.get(() -> returns.memory(space * kind.bytes()));
    List<Runnable> copies = new ArrayList<>();
    int count = given.size();
    int first = ReadingOrder.behind(count, i -> given.get(i).stream().anyMatch(this::isHere));
    for (int i : ReadingOrder.from(first, count).reversed()) {
      long place = starts.get(i);
      for (ResultRange<R> part : given.get(i)) {
        long start = place * kind.bytes();
        if (part.results() instanceof DeviceResults there && gpu.canRead(there.gpu())) {
          copies.add(() -> copy(there, part, kind.bytes(), sent, start));
        } else {
          fetch(kind, part, sent, start);
        }
        place += part.count();
      }
    }
    router.run(() -> returns.bring(copies, () -> take(kind, sent, target)));
  }

  private boolean isHere(ResultRange<?> part) {
    return part.results() instanceof DeviceResults there && there.gpu() == gpu;
  }

  private void copy(
      DeviceResults source, ResultRange<?> part, int bytes, DeviceMemory target, long first) {
    returns.copy(source, part.from() * bytes, target, first, part.count() * bytes);
  }

  private <R extends AutoCloseable> void fetch(
      Results<R> kind, ResultRange<R> range, DeviceMemory target, long first) {
    Optional<Ownership> reader =
        range.results() instanceof DeviceResults there
            ? Optional.of(there.gpu().owner())
            : Optional.empty();
    int bytes = kind.bytes();
    DeviceMemory _ =
        router.reading(
            reader,
            () -> {
              gpu.transfers()
                  .writeInOrder(
                      target,
                      first,
                      range.count() * bytes,
                      (slice, at) -> kind.fill(slice, range.results(), range.from() + at / bytes));
              return target;
            });
  }

  private void take(Results<?> kind, DeviceMemory sent, DeviceMemory target) {
    long count = keys.size();
    if (count > 0) {
      gpu.launchGroups(
          KernelOptions.NONE.with(Define.ANSWER_BYTES, kind.bytes()),
          new RouteKernels.TakeAnswers(
              new Arg.Given(sent),
              new Arg.Places(places.memory()),
              new Arg.Count(count),
              new Arg.Answers(target)),
          tiles(count));
    }
  }

  private <R extends AutoCloseable> R moved(Results<R> kind, R here) {
    R host = kind.onHost(keys.size());
    router.run(() -> gpu.transfers().read(kind.memory(here), kind.segment(host)));
    Closing.close(here);
    return host;
  }
}
