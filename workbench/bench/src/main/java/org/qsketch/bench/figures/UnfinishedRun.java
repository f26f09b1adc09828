package org.qsketch.bench.figures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.RunJournal;
import org.qsketch.job.Progress;
import org.qsketch.job.Provenance;

/**
 * A run of the figures that keeps all it has measured, however it ends: in the folder {@value
 * #FOLDER} next to the results of the last finished run. There are a journal of the experiments,
 * and the CSV files of the studies that are done, which can be drawn.
 */
public final class UnfinishedRun implements AutoCloseable {
  /** The name of the folder, within the folder of the results. */
  public static final String FOLDER = "unfinished";

  /** The folder that it is moved to when a run begins anew. */
  public static final String FOLDER_BEFORE = "unfinished-before";

  /** The option of the provenance that says which results are of an earlier process. */
  public static final String RESUMED = "resumed";

  private static final String JOURNAL = "journal.jsonl";

  private final FigureSuite suite;
  private final Path folder;
  private final RunJournal journal;

  private UnfinishedRun(FigureSuite suite, Path folder, RunJournal journal) {
    this.suite = suite;
    this.folder = folder;
    this.journal = journal;
  }

  /**
   * Begins a run. What an earlier one left unfinished is kept once more, in {@value
   * #FOLDER_BEFORE}.
   *
   * @param suite what to run
   * @param backends what to run on
   * @param results the folder that the results are for
   * @return the run, to be closed
   * @throws IOException if the folder cannot be written, or another process has it
   */
  public static UnfinishedRun begin(FigureSuite suite, List<Backend> backends, Path results)
      throws IOException {
    Path folder = results.resolve(FOLDER);
    if (Files.exists(folder.resolve(JOURNAL))) {
      RunJournal.requireFree(folder.resolve(JOURNAL));
      Path before = results.resolve(FOLDER_BEFORE);
      delete(before);
      if (Files.exists(before)) {
        throw new IOException(
            "%s holds folders that are not of a run: move them elsewhere".formatted(before));
      }
      Files.move(folder, before);
    }
    Files.createDirectories(folder);
    return new UnfinishedRun(
        suite,
        folder,
        RunJournal.begin(folder.resolve(JOURNAL), suite.provenance(backends), types()));
  }

  /**
   * Continues a run.
   *
   * @param suite the same as before
   * @param backends what to run on; other ones are measured again
   * @param results the folder that the results are for
   * @return the run, to be closed; empty if there is none to go on with
   * @throws IOException if another process has the folder, or it is of another suite
   */
  public static Optional<UnfinishedRun> resume(
      FigureSuite suite, List<Backend> backends, Path results) throws IOException {
    Path folder = results.resolve(FOLDER);
    Path journal = folder.resolve(JOURNAL);
    return Files.exists(journal)
        ? RunJournal.resume(journal, suite.provenance(backends), types())
            .map(found -> new UnfinishedRun(suite, folder, found))
        : Optional.empty();
  }

  private static Collection<Class<? extends Record>> types() {
    return Studies.measured().map(ResultFile::type).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Measures what is still to be measured.
   *
   * @param backends the ones it began with
   * @param progress is told of what is measured
   * @return all results
   * @throws UncheckedIOException if something cannot be kept
   */
  public FigureResults run(List<Backend> backends, Progress progress) {
    return marked(suite.run(backends, progress, journal, this::keep));
  }

  private void keep(FigureResults soFar) {
    try {
      marked(soFar).write(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FigureResults marked(FigureResults results) {
    if (journal.recalled() == 0) {
      return results;
    }
    Provenance provenance = results.provenance();
    Map<String, String> options = new LinkedHashMap<>(provenance.options());
    options.put(
        RESUMED,
        "%d of %d experiments are of the run that began at %s"
            .formatted(journal.recalled(), journal.size(), journal.begun().date()));
    return results.provenance(provenance.options(options));
  }

  /**
   * Returns where it is kept.
   *
   * @return the folder
   */
  public Path folder() {
    return folder;
  }

  /**
   * Returns what it has measured.
   *
   * @return the journal
   */
  public RunJournal journal() {
    return journal;
  }

  /**
   * Deletes what is kept: the results are where they belong.
   *
   * @throws IOException if a file cannot be deleted
   */
  public void finish() throws IOException {
    journal.close();
    delete(folder);
  }

  /**
   * Deletes the files of a run, which makes only files. Folders that others have made there stay.
   */
  private static void delete(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, Files::isRegularFile)) {
        for (Path file : files) {
          Files.delete(file);
        }
      }
      try {
        Files.delete(folder);
      } catch (DirectoryNotEmptyException _) {
        // it is no longer of a run
      }
    }
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }
}
