package org.qsketch.bench.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.job.Provenance;
import org.qsketch.job.RecordCopy;
import org.qsketch.job.Results;
import org.qsketch.job.Timed;

/**
 * Everything that the figures show: the results of every study.
 *
 * @param measured by the file that keeps them
 * @param notes what is missing and why, a sentence each
 * @param provenance where all this comes from
 */
public record FigureResults(
    Map<ResultFile.Measured<?>, List<Record>> measured, List<String> notes, Provenance provenance) {
  private static final String NOTES = "notes.txt";

  /** Copies everything; a file without results is as good as none. */
  public FigureResults {
    measured =
        measured.entrySet().stream()
            .filter(kind -> !kind.getValue().isEmpty())
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey, kind -> List.copyOf(kind.getValue())));
    notes = List.copyOf(notes);
  }

  /**
   * Returns neither results nor notes.
   *
   * @param provenance where they will come from
   * @return neither results nor notes
   */
  public static FigureResults none(Provenance provenance) {
    return new FigureResults(Map.of(), List.of(), provenance);
  }

  /**
   * Returns the results of one kind, for example {@code of(SketchStudy.THROUGHPUT)}.
   *
   * @param file what keeps them
   * @param <T> their class
   * @return in the order in which they were measured, perhaps none
   */
  public <T extends Record> List<T> of(ResultFile<T> file) {
    return switch (file) {
      case ResultFile.Measured<T> kind -> measured(kind);
      case ResultFile.Derived<?, T> kind -> derived(kind);
    };
  }

  private <T extends Record> List<T> measured(ResultFile.Measured<T> file) {
    return measured.getOrDefault(file, List.of()).stream().map(file.type()::cast).toList();
  }

  private <S extends Record, T extends Record> List<T> derived(ResultFile.Derived<S, T> file) {
    return file.rule().apply(of(file.source()));
  }

  /**
   * Returns a copy with other results of one kind.
   *
   * @param file what keeps them
   * @param results that replace the present ones
   * @param <T> their class
   * @return the changed results
   */
  public <T extends Record> FigureResults with(ResultFile.Measured<T> file, List<T> results) {
    Map<ResultFile.Measured<?>, List<Record>> changed = new HashMap<>(measured);
    changed.put(file, List.copyOf(results));
    return RecordCopy.with(this, "measured", changed);
  }

  /**
   * Returns a copy with other notes.
   *
   * @param sentences what is missing and why
   * @return the changed results
   */
  public FigureResults notes(List<String> sentences) {
    return RecordCopy.with(this, "notes", sentences);
  }

  /**
   * Returns a copy with another provenance.
   *
   * @param origin where the results come from
   * @return the changed results
   */
  public FigureResults provenance(Provenance origin) {
    return RecordCopy.with(this, "provenance", origin);
  }

  /**
   * Returns all results whose time was measured in several runs.
   *
   * @return in the order of their files
   */
  public List<Timed> timed() {
    return Studies.measured()
        .flatMap(file -> measured.getOrDefault(file, List.of()).stream())
        .filter(Timed.class::isInstance)
        .map(Timed.class::cast)
        .toList();
  }

  /**
   * Tells whether these are the results of a quick run, whose rates are not worth quoting.
   *
   * @return true if the provenance names fewer than 3 repeats
   */
  public boolean isQuick() {
    String repeats = provenance.options().get(FigureOptions.REPEATS);
    return repeats != null && Integer.parseInt(repeats) < FigureOptions.LEAST_REPEATS;
  }

  /**
   * Refuses a folder that results cannot be written to, before they are measured.
   *
   * @param folder where to; made if missing
   * @throws IOException if a file cannot be written
   */
  public static void requireWritable(Path folder) throws IOException {
    for (ResultFile<?> file : Studies.files().toList()) {
      AtomicFile.requireWritable(folder.resolve(file.name()));
      AtomicFile.requireWritable(Results.provenanceFile(folder.resolve(file.name())));
    }
    AtomicFile.requireWritable(folder.resolve(NOTES));
  }

  /**
   * Writes one CSV file for each kind of result, each with its provenance, and the notes. What
   * follows from other results is written where there is any; otherwise the file of an earlier run
   * is deleted.
   *
   * @param folder where to; made if missing
   * @throws IOException if a file cannot be written
   */
  public void write(Path folder) throws IOException {
    for (ResultFile<?> file : Studies.files().toList()) {
      write(file, folder.resolve(file.name()));
    }
    AtomicFile.write(folder.resolve(NOTES), temporary -> Files.write(temporary, notes));
  }

  private <T extends Record> void write(ResultFile<T> file, Path path) throws IOException {
    List<T> results = of(file);
    if (results.isEmpty() && file instanceof ResultFile.Derived) {
      Files.deleteIfExists(path);
      Files.deleteIfExists(Results.provenanceFile(path));
    } else {
      Results.write(path, file.type(), results, provenance);
    }
  }

  /**
   * Reads what {@link #write} has written, perhaps on another machine. A file that is missing
   * counts as empty, unless its study requires it.
   *
   * @param folder where from
   * @return the results
   * @throws IOException if a file is required and missing, or cannot be read
   */
  public static FigureResults read(Path folder) throws IOException {
    Map<ResultFile.Measured<?>, List<Record>> measured = new HashMap<>();
    for (ResultFile.Measured<?> file : Studies.measured().toList()) {
      measured.put(file, List.copyOf(read(folder.resolve(file.name()), file)));
    }
    Path notes = folder.resolve(NOTES);
    return new FigureResults(
        measured,
        Files.exists(notes) ? Results.readLines(notes) : List.of(),
        provenance(folder.resolve(Studies.required().name())));
  }

  private static Provenance provenance(Path file) throws IOException {
    Provenance provenance = Results.readProvenance(file);
    String repeats = provenance.options().getOrDefault(FigureOptions.REPEATS, "1");
    if (!repeats.matches("\\d{1,9}")) {
      throw new IOException(
          "%s is not the provenance of a run: its repeats are '%s'"
              .formatted(Results.provenanceFile(file), repeats));
    }
    return provenance;
  }

  private static <T extends Record> List<T> read(Path path, ResultFile.Measured<T> file)
      throws IOException {
    return file.required() || Files.exists(path) ? Results.read(path, file.type()) : List.of();
  }

  /** Returns how many results of each kind there are; the results themselves would fill pages. */
  @Override
  public String toString() {
    return Studies.measured()
        .filter(measured::containsKey)
        .map(file -> "%d in %s".formatted(measured.get(file).size(), file.name()))
        .collect(Collectors.joining(", ", "results: ", ", measured " + provenance.date()));
  }
}
