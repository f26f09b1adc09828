package org.qsketch.bench.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.backend.DeviceException;
import org.qsketch.bench.run.CollectedResults;
import org.qsketch.bench.run.DeviceMemory;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.Journal;
import org.qsketch.bench.run.Runner;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.job.Provenance;
import org.qsketch.keys.Keys;

/**
 * Everything that the figures need: all studies on every device, then on real data. What cannot be
 * had, for want of a network, of memory or of time, or because a device fails, is left out and
 * noted.
 *
 * @param options what to run
 */
public record FigureSuite(FigureOptions options) {
  /**
   * Runs everything, one backend after the other.
   *
   * @param backends what to run on, at least one
   * @param progress is told of every part
   * @return the results; nothing is written
   * @throws IllegalArgumentException if there is no such data stream; told before the first run
   * @throws InterruptedRunException if the thread is interrupted between two measurements
   */
  public FigureResults run(List<Backend> backends, Progress progress) {
    return run(backends, progress, Journal.NONE, _ -> {});
  }

  /** Recalls what a journal has, and hands on all results so far whenever there are more. */
  FigureResults run(
      List<Backend> backends, Progress progress, Journal journal, Consumer<FigureResults> soFar) {
    return new Session(backends, progress, journal, soFar).run();
  }

  /** Returns where the results will come from, as far as this is known before they are measured. */
  Provenance provenance(List<Backend> backends) {
    Map<String, String> described = describe();
    described.put("data", String.join(",", options.dataStreams()));
    return Provenance.of(backends, options.seed(), described);
  }

  /** One run of the suite. */
  private final class Session {
    private final List<Backend> backends;
    private final Progress progress;
    private final Journal journal;
    private final RealData data;
    private final Duration share;
    private final CollectedResults all;

    Session(
        List<Backend> backends, Progress progress, Journal journal, Consumer<FigureResults> soFar) {
      this.backends = backends;
      this.progress = progress;
      this.journal = journal;
      this.data = new RealData(options.dataStreams(), progress);
      this.share = options.budget().dividedBy(Math.max(1, backends.size()));
      this.all = new CollectedResults(() -> soFar.accept(results()));
    }

    FigureResults run() {
      WorkingBackends working = new WorkingBackends(backends, all::note);
      working.forEach(this::measure);
      Studies.ALL.forEach(study -> study.simulate(options, all, progress));
      data.forEach((stream, keys) -> working.forEach(backend -> measure(backend, stream, keys)));
      data.notes().forEach(all::note);
      return results();
    }

    private void measure(Backend backend) {
      DeviceRun run = on(backend, "", "");
      Studies.ALL.forEach(study -> study.measure(run));
    }

    private void measure(Backend backend, String stream, Keys keys) {
      DeviceRun run = on(backend, stream + ", ", data.origins().get(stream));
      Studies.ALL.forEach(study -> study.measure(run, stream, keys));
    }

    /** Runs on a device; the beginning of notes of memory tells real data from the rest. */
    private DeviceRun on(Backend backend, String notesBeginWith, String origin) {
      return new DeviceRun(
          new Runner(backend, progress, origin, journal),
          new DeviceMemory(backend, note -> all.note(notesBeginWith + note)),
          options,
          share,
          all);
    }

    private FigureResults results() {
      Map<String, String> described = describe();
      described.putAll(data.origins());
      return new FigureResults(
          all.results(), all.notes(), Provenance.of(backends, options.seed(), described));
    }
  }

  private Map<String, String> describe() {
    Map<String, String> described = new LinkedHashMap<>();
    described.put("budget", options.budget().toString());
    described.put(FigureOptions.SMALLEST, Long.toString(options.smallest()));
    described.put(FigureOptions.LARGEST, Long.toString(options.largest()));
    described.put(FigureOptions.REPEATS, Integer.toString(options.repeats()));
    described.put(FigureOptions.SEEDS, Integer.toString(options.seeds()));
    return described;
  }

  /** Backends as long as their devices work: one that fails is left out from then on, and noted. */
  static final class WorkingBackends {
    private final List<Backend> working;
    private final Consumer<String> notes;

    /**
     * Uses all backends at first.
     *
     * @param backends they stay the caller's
     * @param notes takes a sentence for each that fails
     */
    public WorkingBackends(List<Backend> backends, Consumer<String> notes) {
      this.working = new ArrayList<>(backends);
      this.notes = notes;
    }

    /**
     * Does a job on each backend that still works.
     *
     * @param job a {@link DeviceException} that it throws ends the use of its backend
     */
    public void forEach(Consumer<Backend> job) {
      for (Backend backend : List.copyOf(working)) {
        try {
          job.accept(backend);
        } catch (DeviceException e) {
          working.remove(backend);
          notes.accept("%s is left out from here on: %s".formatted(backend.name(), e.getMessage()));
        }
      }
    }
  }
}
