package org.qsketch.bench.sketch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tables too small for the work load factors that were asked for. A sketch has one bucket at least,
 * so that beyond some factor its table, and with it every error, stays the same.
 */
public final class SmallestTables {
  /** One and the same sketch of the same keys. */
  private record Table(
      String backend, String device, String variant, String stream, long keys, long bytes) {
    static Table of(AccuracyResult result) {
      return new Table(
          result.backend(),
          result.device(),
          result.variant(),
          result.stream(),
          result.keys(),
          result.counterBytes());
    }
  }

  private SmallestTables() {}

  /**
   * Says which results are of the same table.
   *
   * @param results any errors
   * @return a sentence, unless each work load factor has a table of its own
   */
  public static Optional<String> note(List<AccuracyResult> results) {
    Map<Table, String> factors =
        results.stream()
            .collect(
                Collectors.groupingBy(
                    Table::of,
                    LinkedHashMap::new,
                    Collectors.mapping(
                        result -> String.valueOf(result.wlf()),
                        Collectors.collectingAndThen(
                            Collectors.toList(),
                            all -> all.stream().distinct().collect(Collectors.joining(", "))))));
    String same =
        factors.entrySet().stream()
            .filter(one -> one.getValue().contains(","))
            .map(
                one ->
                    "%s of %d keys at %s"
                        .formatted(one.getKey().variant(), one.getKey().keys(), one.getValue()))
            .distinct()
            .collect(Collectors.joining("; "));
    return same.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Some work load factors share a table, and so have the same errors: a table has whole buckets, and at least one. "
                + same);
  }
}
