package org.qsketch.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.run.Run.Outcome;
import org.qsketch.job.Provenance;
import org.qsketch.job.Results;

/**
 * The journal of a run in a file: a line of JSON that says what the run is, then one for each
 * experiment, on the disk before the next one begins. So only the running experiment is lost if the
 * program ends. No other process can open the file meanwhile.
 */
public final class RunJournal implements Journal, AutoCloseable {
  /**
   * An experiment that was measured.
   *
   * @param experiment tells it from every other
   * @param turn how often it had run before
   * @param type the simple name of the record class of its results
   * @param nanos how long it took
   * @param parts how long each of its parts took
   * @param rows its results
   */
  record Entry(
      String experiment,
      int turn,
      String type,
      long nanos,
      Map<String, Long> parts,
      List<Map<String, Object>> rows) {}

  private record Key(String experiment, int turn) {}

  private final LockedLines lines;
  private final Provenance begun;
  private final Map<String, Class<? extends Record>> types;
  private final Map<Key, Outcome<?>> outcomes = new HashMap<>();
  private final Map<String, Integer> turns = new HashMap<>();
  private int recalled;
  private long recalledNanos;

  private RunJournal(
      LockedLines lines, Provenance begun, Collection<Class<? extends Record>> types) {
    this.lines = lines;
    this.begun = begun;
    this.types =
        types.stream()
            .distinct()
            .collect(Collectors.toMap(Class::getSimpleName, Function.identity()));
  }

  /**
   * Begins a journal.
   *
   * @param file there must be none
   * @param run what the run is
   * @param types the record classes of the results
   * @return the journal, to be closed
   * @throws IOException if the file cannot be written, or another process has it
   */
  public static RunJournal begin(
      Path file, Provenance run, Collection<Class<? extends Record>> types) throws IOException {
    LockedLines lines = LockedLines.open(file);
    lines.add(Results.toLine(run));
    return new RunJournal(lines, run, types);
  }

  /**
   * Continues a journal, even one whose last line is cut off.
   *
   * @param file written by a run that was ended
   * @param run what the run is now
   * @param types the record classes of the results
   * @return the journal, to be closed; empty if the file holds no whole line
   * @throws IOException if the file cannot be read or written, another process has it, or it is of
   *     another version, JDK, seed or other options
   */
  public static Optional<RunJournal> resume(
      Path file, Provenance run, Collection<Class<? extends Record>> types) throws IOException {
    LockedLines lines = LockedLines.open(file);
    try {
      Optional<RunJournal> journal =
          lines.read(Provenance.class).map(begun -> new RunJournal(lines, begun, types));
      if (journal.isPresent()) {
        RunDifference.requireNone(file, journal.get().begun, run);
        journal.get().readEntries();
      } else {
        lines.close();
      }
      return journal;
    } catch (IOException | RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  /**
   * Refuses a journal that another process writes.
   *
   * @param file the journal
   * @throws IOException if a process has it
   */
  public static void requireFree(Path file) throws IOException {
    LockedLines.open(file).close();
  }

  private void readEntries() throws IOException {
    for (Optional<Entry> one = next(); one.isPresent(); one = next()) {
      add(one.get());
    }
    lines.dropRest();
  }

  private Optional<Entry> next() throws IOException {
    return lines.read(Entry.class);
  }

  /** Adds an entry; one that cannot be read is measured again. */
  private void add(Entry entry) {
    try {
      outcomes.put(new Key(entry.experiment(), entry.turn()), outcome(entry));
    } catch (IllegalArgumentException _) {
      // rows of another class, or of one that has changed
    }
  }

  private Outcome<?> outcome(Entry entry) {
    Class<? extends Record> type = types.get(entry.type());
    if (type == null && !entry.rows().isEmpty()) {
      throw new IllegalArgumentException("no results: " + entry.type());
    }
    return new Outcome<Record>(rows(type, entry.rows()), entry.nanos(), entry.parts());
  }

  private static List<Record> rows(Class<? extends Record> type, List<Map<String, Object>> rows) {
    return rows.stream().<Record>map(row -> Results.result(type, row)).toList();
  }

  /**
   * Returns what the run was when it began.
   *
   * @return date, devices, options
   */
  public Provenance begun() {
    return begun;
  }

  /**
   * Returns how many experiments there are.
   *
   * @return the number, earlier processes included
   */
  public int size() {
    return outcomes.size();
  }

  /**
   * Returns how many experiments this process did not measure.
   *
   * @return the number of recalled experiments so far
   */
  public int recalled() {
    return recalled;
  }

  @Override
  @SuppressWarnings("unchecked") // an experiment has results of one class
  public <R extends Record> Optional<Outcome<R>> recall(String experiment) {
    int turn = turns.merge(experiment, 1, Integer::sum);
    Optional<Outcome<R>> outcome =
        Optional.ofNullable((Outcome<R>) outcomes.get(new Key(experiment, turn)));
    outcome.ifPresent(
        one -> {
          recalled++;
          recalledNanos += one.nanos();
        });
    return outcome;
  }

  @Override
  public void keep(String experiment, Outcome<?> outcome) {
    Entry entry =
        new Entry(
            experiment,
            turns.get(experiment),
            outcome.results().stream()
                .map(row -> row.getClass().getSimpleName())
                .findFirst()
                .orElse(""),
            outcome.nanos(),
            outcome.parts(),
            outcome.results().stream().map(Results::row).toList());
    try {
      lines.add(Results.toLine(entry));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    outcomes.put(new Key(experiment, entry.turn()), outcome);
  }

  @Override
  public long nanos() {
    return System.nanoTime() + recalledNanos;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** Refuses to mix the results of two different runs. */
  private static final class RunDifference {
    private RunDifference() {}

    static void requireNone(Path file, Provenance begun, Provenance now) throws IOException {
      Map<String, String> before = settings(begun);
      Map<String, String> today = settings(now);
      String differences =
          Stream.concat(before.keySet().stream(), today.keySet().stream())
              .collect(Collectors.toCollection(TreeSet::new))
              .stream()
              .filter(name -> !value(before, name).equals(value(today, name)))
              .map(name -> "%s %s, now %s".formatted(name, value(before, name), value(today, name)))
              .collect(Collectors.joining("; "));
      if (!differences.isEmpty()) {
        throw new IOException(
            "%s is of another run (%s): give the same options, or begin anew without --resume"
                .formatted(file, differences));
      }
    }

    private static String value(Map<String, String> settings, String name) {
      String value = settings.getOrDefault(name, "");
      return value.isEmpty() ? "none" : value;
    }

    private static Map<String, String> settings(Provenance run) {
      Map<String, String> settings = new LinkedHashMap<>(run.options());
      settings.put("version", run.version());
      settings.put("commit", run.commit());
      settings.put("JDK", run.jdk());
      settings.put("system", run.operatingSystem());
      settings.put("seed", Long.toString(run.seed()));
      return settings;
    }
  }
}
