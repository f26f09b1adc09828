package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.broken;
import static org.qsketch.torture.BrokenPromiseException.require;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.qsketch.count.Counting;
import org.qsketch.count.CountingResult;
import org.qsketch.count.TopKey;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.job.IoFunction;
import org.qsketch.job.ParallelWork;
import org.qsketch.job.Progress;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.SketchSpec;

/**
 * Tests words, lines and columns of nasty bytes, plain and compressed. The keys equal a naive
 * reader's, and exact counts are exact. Compressed files that are cut off are refused, and so are
 * spoilt tables, by any number of threads with the same error.
 */
final class TextTorture implements TortureTrial {
  private static final int MOST_KEYS_AT_ONCE = 3000;
  private static final int SKETCH_BYTES = 1 << 12;
  private static final int MEMORY = 1 << 22;

  @Override
  public String name() {
    return "text";
  }

  @Override
  public void run(TortureCase tried) throws IOException {
    Adversary adversary = tried.adversary();
    switch (adversary.below(3)) {
      case 0 -> {
        byte[] text = NastyText.any(adversary);
        check(tried, "lines", text, KeySources::lines, NaiveTokens.lines(text));
      }
      case 1 -> {
        byte[] text = NastyText.any(adversary);
        check(tried, "words", text, KeySources::words, NaiveTokens.words(text));
      }
      default -> {
        CsvFormat form = NastyTable.form(adversary);
        NastyTable any = NastyTable.any(adversary);
        NastyTable table = form.header() ? any : any.afterPlainRow();
        byte[] csv = NastyText.utf8(table.csv(adversary, form));
        int column = adversary.below(table.columns());
        boolean named = form.header() && adversary.oneIn(2);
        String name = named ? "c" + column : Integer.toString(column + 1);
        check(
            tried,
            "column %s of %s".formatted(name, form),
            csv,
            file -> KeySources.column(List.of(file), name, form),
            table.column(column));
        spoilt(tried, csv, name, form);
      }
    }
  }

  private static void check(
      TortureCase tried,
      String what,
      byte[] text,
      IoFunction<Path, KeySource> reading,
      List<byte[]> expected)
      throws IOException {
    Path file = saved(tried, text);
    tried.step(
        "read the %d %s of %d bytes in %s", expected.size(), what, text.length, file.getFileName());
    try (KeySource source = reading.apply(file)) {
      sameTokens(tried.adversary(), source, expected);
    }
    tried.step("count them exactly");
    try (KeySource source = reading.apply(file)) {
      sameCounts(tried, source, expected);
    }
    cut(tried, text, reading);
  }

  private static Path saved(TortureCase tried, byte... text) throws IOException {
    Adversary adversary = tried.adversary();
    boolean packed = adversary.oneIn(3);
    Path file = tried.file(packed && adversary.oneIn(2) ? "text.gz" : "text");
    return Files.write(file, packed ? NastyText.gzip(text) : text);
  }

  private static void sameTokens(Adversary adversary, KeySource source, List<byte[]> expected)
      throws IOException {
    long[] keys = new long[1 + adversary.size(MOST_KEYS_AT_ONCE)];
    int at = 0;
    for (int read = source.read(keys); read >= 0; read = source.read(keys)) {
      require(read >= 1 && at + read <= expected.size(), "more tokens than %d", expected.size());
      for (int i = 0; i < read; i++) {
        sameToken(keys[i], source.text(i), at, expected.get(at));
        at++;
      }
    }
    require(at == expected.size(), "%d tokens of %d", at, expected.size());
  }

  private static void sameToken(long key, String text, int at, byte... expected) {
    String decoded = new String(expected, StandardCharsets.UTF_8);
    require(
        key == TextKeys.key(expected, 0, expected.length) && text.equals(decoded),
        "token %d is '%s': it should be '%s'",
        at,
        text,
        decoded);
  }

  private static void sameCounts(TortureCase tried, KeySource source, List<byte[]> expected)
      throws IOException {
    KeyBag.Counted exact =
        KeyBag.Counted.of(
            expected.stream().mapToLong(bytes -> TextKeys.key(bytes, 0, bytes.length)).toArray());
    int top = tried.adversary().below(50);
    Counting counting =
        tried.adversary().oneIn(2)
            ? new Counting(SketchSpec.subWarp().withMemory(SKETCH_BYTES).build(), top, true)
            : Counting.exactlyWithin(MEMORY, top);
    CountingResult result = counting.run(tried.backend(), source, Progress.NONE);
    require(
        result.total() == expected.size()
            && result.distinct() == exact.keys().length
            && result.top().size() <= Math.min(top, exact.keys().length),
        "%d keys, %s of them different, of %d and %d",
        result.total(),
        result.distinct(),
        expected.size(),
        exact.keys().length);
    result.top().forEach(key -> sameCount(key, exact));
  }

  private static void sameCount(TopKey key, KeyBag.Counted exact) {
    int at = Arrays.binarySearch(exact.keys(), key.key());
    long count = at < 0 ? 0 : exact.counts()[at];
    require(
        key.exact().orElse(-1) == count && key.atLeast() <= count && key.estimate() >= count,
        "%s came %d times",
        key,
        count);
  }

  /** Spoils files, of which several threads name the same first error as one thread. */
  private static void spoilt(TortureCase tried, byte[] csv, String column, CsvFormat form)
      throws IOException {
    Adversary adversary = tried.adversary();
    List<Path> files = new ArrayList<>();
    for (int file = adversary.between(1, 5); file > 0; file--) {
      byte[] spoilt = adversary.oneIn(8) ? repeated(csv) : csv.clone();
      spoilt[adversary.below(spoilt.length)] = (byte) "\",\nx".charAt(adversary.below(4));
      files.add(Files.write(tried.file("spoilt" + file), spoilt));
    }
    tried.step("read column %s of %d spoilt files by one thread and by all", column, files.size());
    String expected = refusal(files, column, form, TextTorture::readAll);
    try (ParallelWork work = new ParallelWork("spoilt")) {
      String found = refusal(files, column, form, source -> work.run(() -> readAll(source)));
      require(found.equals(expected), "'%s' instead of '%s'", found, expected);
    }
  }

  /** Returns a file of several pieces. */
  private static byte[] repeated(byte... csv) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (all.size() < 3 * KeyBlock.PIECE_BYTES) {
      all.writeBytes(csv);
    }
    return all.toByteArray();
  }

  /** Reads a source. */
  @FunctionalInterface
  private interface Reading {
    void read(KeySource source) throws IOException;
  }

  private static void readAll(KeySource source) throws IOException {
    KeyBlock block = new KeyBlock();
    while (source.next(block)) {}
  }

  /** Returns why files are refused, or an empty text. */
  private static String refusal(List<Path> files, String column, CsvFormat form, Reading reading) {
    try (KeySource source = KeySources.column(files, column, form)) {
      reading.read(source);
      return "";
    } catch (IOException | IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  private static void cut(TortureCase tried, byte[] text, IoFunction<Path, KeySource> reading)
      throws IOException {
    byte[] packed = NastyText.gzip(text);
    Path file = tried.file("cut.gz");
    Files.write(file, Arrays.copyOf(packed, tried.adversary().below(packed.length)));
    tried.step("read it compressed and cut");
    long[] keys = new long[MOST_KEYS_AT_ONCE];
    try (KeySource source = reading.apply(file)) {
      while (source.read(keys) >= 0) {}
    } catch (IOException e) {
      require(e.getMessage().contains(file.toString()), "no file in '%s'", e.getMessage());
      return;
    }
    throw broken("a compressed file of %d bytes was read cut", packed.length);
  }
}
