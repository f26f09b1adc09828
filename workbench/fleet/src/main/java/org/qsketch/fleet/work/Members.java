package org.qsketch.fleet.work;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.DeviceException;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * The devices of a fleet. Jobs of different devices run at the same time, jobs of one device in
 * order. A call returns when all of its jobs have ended, also if one has failed.
 */
public final class Members implements AutoCloseable {
  private final List<Backend> backends;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("fleet-", 0).factory());

  /**
   * Takes over some backends.
   *
   * @param backends at least one
   */
  public Members(List<Backend> backends) {
    this.backends = List.copyOf(backends);
  }

  /** Work for one device. */
  public record Job<T>(int member, Supplier<T> work) {}

  /** Returns the number of devices. */
  public int size() {
    return backends.size();
  }

  /** Returns a device. */
  public Backend get(int member) {
    return backends.get(member);
  }

  /** Names a device. If several have one name, each says which one it is. */
  private String name(int member) {
    String name = backends.get(member).name();
    long alike = backends.stream().filter(each -> each.name().equals(name)).count();
    return alike == 1 ? name : "%s (device %d of %d)".formatted(name, member + 1, size());
  }

  /** Returns all devices in order. */
  public List<Backend> all() {
    return backends;
  }

  /** Does something on every device, and returns what each has made. */
  public <T> List<T> onEach(IntFunction<T> work) {
    return onFirst(size(), work);
  }

  /** Runs work on the first devices only. */
  public <T> List<T> onFirst(int count, IntFunction<T> work) {
    return run(
        IntStream.range(0, count)
            .mapToObj(member -> new Job<>(member, () -> work.apply(member)))
            .toList());
  }

  /** Does something on one device, by the calling thread. */
  public <T> T on(int member, Supplier<T> work) {
    return run(List.of(new Job<>(member, work))).getFirst();
  }

  /** Runs an action on every device. */
  public void forEach(IntConsumer action) {
    forEach(IntStream.range(0, size()).boxed().toList(), action);
  }

  /** Runs an action on some devices. */
  public void forEach(Collection<Integer> some, IntConsumer action) {
    forEach(some, Integer::intValue, action::accept);
  }

  /**
   * Runs an action for each of some things.
   *
   * @param things one after the other on one device
   * @param member the device of each
   */
  public <T> void forEach(
      Collection<T> things, ToIntFunction<? super T> member, Consumer<? super T> action) {
    List<Boolean> _ =
        run(
            things.stream()
                .map(
                    thing ->
                        new Job<>(
                            member.applyAsInt(thing),
                            () -> {
                              action.accept(thing);
                              return true;
                            }))
                .toList());
  }

  /** Runs jobs, and returns their results in the order of the jobs. */
  public <T> List<T> run(List<Job<T>> jobs) {
    List<Outcomes<T>> all =
        IntStream.range(0, size()).mapToObj(member -> new Outcomes<>(jobs, member)).toList();
    if (jobs.stream().mapToInt(Job::member).distinct().count() < 2) {
      all.forEach(Outcomes::run); // jobs of one device need no other thread
    } else {
      runAtOnce(all);
    }
    return results(jobs, all);
  }

  /** Runs jobs at once. The calling thread does a part: to wake another one takes a while. */
  private <T> void runAtOnce(List<Outcomes<T>> all) {
    List<Outcomes<T>> busy = all.stream().filter(each -> !each.jobs.isEmpty()).toList();
    List<CompletableFuture<Void>> running =
        busy.stream().skip(1).map(each -> CompletableFuture.runAsync(each::run, threads)).toList();
    busy.getFirst().run();
    running.forEach(CompletableFuture::join);
  }

  /** The outcomes of the jobs of one device, which end with the first that fails. */
  private final class Outcomes<T> {
    private final List<Job<T>> jobs;
    private final int member;
    private final List<T> made = new ArrayList<>();
    private Optional<Throwable> failure = Optional.empty();

    Outcomes(List<Job<T>> jobs, int member) {
      this.jobs = jobs.stream().filter(job -> job.member() == member).toList();
      this.member = member;
    }

    void run() {
      try {
        jobs.forEach(job -> made.add(job.work().get()));
      } catch (RuntimeException | Error e) {
        failure = Optional.of(named(e, name(member)));
      }
    }
  }

  private static <T> List<T> results(List<Job<T>> jobs, List<Outcomes<T>> all) {
    List<Throwable> failures = all.stream().flatMap(each -> each.failure.stream()).toList();
    if (!failures.isEmpty()) {
      all.forEach(each -> each.made.forEach(Members::discard));
      throw failure(failures);
    }
    List<List<T>> left = all.stream().map(each -> (List<T>) new ArrayList<>(each.made)).toList();
    return jobs.stream().map(job -> left.get(job.member()).removeFirst()).toList();
  }

  private static RuntimeException failure(List<Throwable> failures) {
    Throwable first = failures.getFirst();
    failures.stream().skip(1).filter(other -> !other.equals(first)).forEach(first::addSuppressed);
    if (first instanceof Error error) {
      throw error;
    }
    return first instanceof RuntimeException e ? e : new CompletionException(first);
  }

  private static void discard(Object result) {
    if (result instanceof AutoCloseable made) {
      try {
        made.close();
      } catch (Exception _) { // its device may have failed, too; the first failure is what counts
        return;
      }
    }
  }

  /** Adds the name of the device to its failures; failures of the caller stay unchanged. */
  private static Throwable named(Throwable failure, String device) {
    return switch (failure) {
      case InsufficientMemoryException e -> e.on(device);
      case DeviceException e -> new MemberFailure(device, e);
      default -> failure;
    };
  }

  /** Closes all devices, also if some cannot be closed. */
  @Override
  public void close() {
    try {
      forEach(member -> backends.get(member).close());
    } finally {
      threads.shutdown();
    }
  }

  /** A device of a fleet has failed. */
  static final class MemberFailure extends DeviceException {
    MemberFailure(String device, DeviceException failure) {
      super("%s, a device of the fleet: %s".formatted(device, failure.getMessage()), failure);
    }
  }
}
