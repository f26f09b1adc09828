package org.qsketch.lab.counting;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.qsketch.backend.Backend;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;
import org.qsketch.lab.counting.SourceReader.Piece;
import org.qsketch.lab.tables.Tables;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.HeavyTexts;
import org.qsketch.topk.TextTopK;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKSpec;
import tech.tablesaw.api.Table;

/** The most frequent keys of a source of any size, found by a top-k, with their texts. */
public final class FrequentKeys {
  /** Texts of keys that have left the candidates are dropped when there are this many for each. */
  private static final int TEXTS_PER_CANDIDATE = 8;

  private final TopK top;
  private final Map<Long, String> texts = new HashMap<>();

  private FrequentKeys(TopK top) {
    this.top = top;
  }

  /**
   * One of the most frequent keys.
   *
   * @param text the text behind it
   * @param atLeast how often it came for certain
   * @param atMost how often it came at most
   */
  record Frequent(String text, long atLeast, long atMost) {
    long width() {
      return atMost - atLeast;
    }
  }

  /**
   * Reads a source to its end.
   *
   * @param backend what holds the top-k
   * @param spec what it is
   * @param source the keys, perhaps with weights; not closed
   * @param k how many keys to list, 1 or more
   * @param progress is told of the bytes read
   * @return a row for each key with bounds of its count; its name says how exact they are
   * @throws IOException if reading fails
   */
  public static Table of(Backend backend, TopKSpec spec, KeySource source, int k, Progress progress)
      throws IOException {
    try (TopK top = backend.create(spec)) {
      FrequentKeys frequent = new FrequentKeys(top);
      long keys = SourceReader.forEach("top-k", source, progress, frequent::add);
      return frequent.table(top.top(k), keys);
    }
  }

  /**
   * Finds the most frequent of some texts.
   *
   * @param backend what holds the top-k
   * @param spec what it is
   * @param texts any number of texts, read once
   * @param k how many texts to list, 1 or more
   * @return a row for each text with bounds of its count; its name says how exact they are
   */
  public static Table of(Backend backend, TopKSpec spec, Iterable<String> texts, int k) {
    try (TextTopK top = TextTopK.of(backend, spec)) {
      long count = 0;
      for (String text : texts) {
        top.insert(text);
        count++;
      }
      HeavyTexts answer = top.top(k);
      return table(
          answer.texts().stream()
              .map(each -> new Frequent(each.text(), each.lower(), each.upper()))
              .toList(),
          count,
          answer.completeAbove());
    }
  }

  private void add(Piece piece) {
    Keys keys = piece.keys();
    piece
        .weights()
        .ifPresentOrElse(
            weights -> top.insert(keys, weights, (key, index) -> keep(key, index, piece)),
            () -> top.insert(keys, (key, index) -> keep(key, index, piece)));
    if (texts.size() > TEXTS_PER_CANDIDATE * top.spec().candidates()) {
      texts.keySet().retainAll(candidates());
    }
  }

  private void keep(long key, long index, Piece piece) {
    texts.put(key, piece.block().text((int) index));
  }

  private Set<Long> candidates() {
    return top.top(top.spec().candidates()).keys().stream()
        .map(HeavyKey::key)
        .collect(Collectors.toSet());
  }

  private Table table(HeavyKeys answer, long keys) {
    List<Frequent> rows =
        answer.keys().stream()
            .map(key -> new Frequent(texts.get(key.key()), key.lower(), key.upper()))
            .toList();
    return table(rows, keys, answer.completeAbove());
  }

  private static Table table(List<Frequent> rows, long keys, long completeAbove) {
    return Tables.of(statement(rows, keys, completeAbove), Frequent.class, rows);
  }

  private static String statement(List<Frequent> rows, long keys, long completeAbove) {
    long width = rows.stream().mapToLong(Frequent::width).max().orElse(0);
    return "the %,d most frequent of %,d keys: %s; %s"
        .formatted(
            rows.size(),
            keys,
            width == 0
                ? "all counts are exact"
                : "each count is certain to within %,d".formatted(width),
            completeAbove == 0
                ? "there are no others"
                : "no other key has a count above %,d".formatted(completeAbove));
  }
}
