package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.bench.run.RunJournal;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.job.Provenance;

/**
 * The finished results of {@code versus} in its folder, which no later run measures again. The
 * notice where they are is also given when Ctrl-C ends the process.
 */
final class VersusJournal implements AutoCloseable {
  static final String FILE = "versus-journal.jsonl";

  private static final List<Class<? extends Record>> TYPES = List.of(VersusResult.class);
  private static final Provenance ANY_RUN =
      new Provenance(Instant.EPOCH, "", "", "", "", 0, 0, List.of(), 0, Map.of(), List.of());

  private final Path file;
  private final RunJournal journal;
  private final PrintWriter err;
  private final ResumeNotice notice;

  private VersusJournal(Path file, RunJournal journal, PrintWriter err) {
    this.file = file;
    this.journal = journal;
    this.err = err;
    this.notice =
        new ResumeNotice(
            journal,
            "finished results are kept in %s: the same command goes on from there".formatted(file),
            err);
  }

  /** Opens the journal of a folder, which may be of another build: each result names its own. */
  static VersusJournal open(Path folder, PrintWriter err) throws IOException {
    Path file = folder.resolve(FILE);
    Optional<RunJournal> earlier =
        Files.exists(file) ? RunJournal.resume(file, ANY_RUN, TYPES) : Optional.empty();
    if (earlier.isPresent()) {
      return new VersusJournal(file, earlier.get(), err);
    }
    Files.deleteIfExists(file); // not even its first line is whole
    return new VersusJournal(file, RunJournal.begin(file, ANY_RUN, TYPES), err);
  }

  RunJournal journal() {
    return journal;
  }

  /** Says how many results are earlier ones, now that all have been written. */
  void finish() {
    notice.withdraw();
    if (journal.recalled() > 0) {
      err.println(
          "qsketch: results taken over from %s: %d; delete it to measure all again"
              .formatted(file, journal.recalled()));
      err.flush();
    }
  }

  @Override
  public void close() throws IOException {
    notice.close();
    journal.close();
  }
}
