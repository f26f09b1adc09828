package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;

/**
 * Tests columns of JSON. Keys and values are those that were written, with all their digits.
 * Otherwise, the first row that does not fit is named, with any number of threads. Without DuckDB,
 * the cases do nothing.
 */
final class JsonTorture implements TortureTrial {
  private static final int THREADS = 3;

  @Override
  public String name() {
    return "json";
  }

  @Override
  public void run(TortureCase tried) throws IOException, InterruptedException {
    Adversary adversary = tried.adversary();
    NastyJson json = NastyJson.any(adversary);
    boolean packed = adversary.oneIn(4);
    Path file = tried.file(packed ? "rows.ndjson.gz" : "rows.ndjson");
    byte[] text = NastyText.utf8(json.text());
    tried.step("write %d bytes to %s", text.length, file.getFileName());
    Files.write(file, packed ? NastyText.gzip(text) : text);
    int threads = adversary.oneIn(2) ? 1 : THREADS;
    tried.step(
        "read %s of %d rows, of which %s is refused, by %d threads",
        json.hasValues() ? "pairs" : "keys",
        json.rows(),
        json.refused() == 0 ? "none" : "row " + json.refused(),
        threads);
    try (KeySource source = open(json, file)) {
      check(json, file, source, threads);
    } catch (DataSetUnavailableException _) {
      tried.step("which needs DuckDB");
    } catch (IOException e) {
      requireRefusal(json, file, e);
    }
  }

  private static KeySource open(NastyJson json, Path file) throws IOException {
    return json.hasValues()
        ? KeySources.pairs(List.of(file), json.key(), json.value())
        : KeySources.column(file, json.key());
  }

  private static void check(NastyJson json, Path file, KeySource source, int threads)
      throws IOException, InterruptedException {
    List<NastyJson.Pair> found = new ArrayList<>();
    IOException failure = null;
    try (ExecutorService readers = Executors.newFixedThreadPool(threads)) {
      Callable<List<NastyJson.Pair>> reading = () -> read(source);
      for (Future<List<NastyJson.Pair>> part :
          readers.invokeAll(Collections.nCopies(threads, reading))) {
        switch (part.state()) {
          case SUCCESS -> found.addAll(part.resultNow());
          default -> failure = refusal(json, file, part.exceptionNow());
        }
      }
    }
    if (failure == null) {
      require(json.refused() == 0, "row %d was not refused", json.refused());
      Collections.sort(found);
      require(found.equals(json.pairs()), "%s is not %s", found, json.pairs());
      require(source.nulls() == json.nulls(), "%d nulls, not %d", source.nulls(), json.nulls());
    }
  }

  private static List<NastyJson.Pair> read(KeySource source) throws IOException {
    List<NastyJson.Pair> pairs = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    while (source.next(block)) {
      long[] values = block.values().orElseGet(() -> new long[block.keys().length]);
      for (int i = 0; i < block.size(); i++) {
        pairs.add(new NastyJson.Pair(block.keys()[i], values[i]));
      }
    }
    return pairs;
  }

  private static IOException refusal(NastyJson json, Path file, Throwable thrown) {
    require(thrown instanceof IOException, "%s", thrown);
    IOException failure = (IOException) thrown;
    requireRefusal(json, file, failure);
    return failure;
  }

  private static void requireRefusal(NastyJson json, Path file, IOException e) {
    String expected = "%s, row %d: ".formatted(file, json.refused());
    require(
        json.refused() > 0 && e.getMessage().startsWith(expected),
        "'%s' does not name row %d",
        e.getMessage(),
        json.refused());
  }
}
