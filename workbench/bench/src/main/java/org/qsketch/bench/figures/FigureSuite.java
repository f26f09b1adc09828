package org.qsketch.bench.figures;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Collected;
import org.qsketch.bench.run.DeviceMemory;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Provenance;
import org.qsketch.bench.run.Runner;
import org.qsketch.bench.run.WorkingBackends;
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
   * @param progress hears of every part
   * @return the results; nothing is written
   * @throws IllegalArgumentException if there is no such data stream; told before the first run
   * @throws InterruptedRunException if the thread is interrupted between two measurements
   */
  public FigureResults run(List<Backend> backends, Progress progress) {
    RealData data = new RealData(options.dataStreams(), progress);
    Duration share = options.budget().dividedBy(Math.max(1, backends.size()));
    Session session = new Session(share, progress);
    WorkingBackends working = new WorkingBackends(backends, session.all::note);
    working.forEach(session::measure);
    Studies.ALL.forEach(study -> study.simulate(options, session.all, progress));
    data.forEach(
        (stream, keys) -> working.forEach(backend -> session.measure(backend, stream, keys)));
    data.notes().forEach(session.all::note);
    return new FigureResults(
        session.all.results(),
        session.all.notes(),
        Provenance.of(backends, options.seed(), describe(data)));
  }

  /** One run of the suite. */
  private final class Session {
    private final Duration share;
    private final Progress progress;
    private final Collected all = new Collected();

    Session(Duration share, Progress progress) {
      this.share = share;
      this.progress = progress;
    }

    void measure(Backend backend) {
      DeviceRun run = on(backend, "");
      Studies.ALL.forEach(study -> study.measure(run));
    }

    void measure(Backend backend, String stream, Keys keys) {
      DeviceRun run = on(backend, stream + ", ");
      Studies.ALL.forEach(study -> study.measure(run, stream, keys));
    }

    /** What notes of memory begin with tells real data from the rest. */
    private DeviceRun on(Backend backend, String notesBeginWith) {
      return new DeviceRun(
          new Runner(backend, progress),
          new DeviceMemory(backend, note -> all.note(notesBeginWith + note)),
          options,
          share,
          all);
    }
  }

  private Map<String, String> describe(RealData data) {
    Map<String, String> described = new LinkedHashMap<>(data.origins());
    described.put("budget", options.budget().toString());
    described.put("smallest", Long.toString(options.smallest()));
    described.put("largest", Long.toString(options.largest()));
    described.put(FigureOptions.REPEATS, Integer.toString(options.repeats()));
    described.put("seeds", Integer.toString(options.seeds()));
    return described;
  }
}
