package org.qsketch.torture;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows with time stamps: some in order, some late, some after a gap.
 *
 * @param rows a key and a time each
 */
record TimedRows(List<Row> rows) {
  private static final int MOST_ROWS = 3000;
  private static final long SECOND = 1_000_000;
  private static final long LATEST = 4_000_000_000L * SECOND;

  /**
   * A row.
   *
   * @param key its key
   * @param micros microseconds since 1970
   * @param stamp the time as it is written
   */
  record Row(String key, long micros, String stamp) {}

  /**
   * Chooses rows.
   *
   * @param span microseconds of which a few pass from row to row
   */
  static TimedRows any(Adversary adversary, long span) {
    int count = adversary.size(MOST_ROWS);
    int keys = adversary.oneOf(1, 3, 50, 1000);
    int disorder = adversary.oneOf(0, 0, 1, 3, 40);
    int perSpan = adversary.oneOf(1, 5, 300);
    long now = adversary.between(0L, LATEST / 2);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      now += adversary.between(0L, 1 + 2 * span / perSpan);
      if (adversary.oneIn(200)) {
        now += span * adversary.between(0L, 100L);
      }
      long back = disorder == 0 ? 0 : adversary.between(0L, disorder * span);
      long time = Math.clamp(now - back, 0, LATEST);
      rows.add(row(adversary, "k" + adversary.below(1 + adversary.below(keys)), time));
    }
    return new TimedRows(rows);
  }

  private static Row row(Adversary adversary, String key, long micros) {
    long whole = micros - micros % SECOND;
    return switch (adversary.below(4)) {
      case 0 -> new Row(key, whole, Long.toString(whole / SECOND));
      case 1 -> new Row(key, micros, instant(micros).toString());
      case 2 -> new Row(key, whole, instant(whole).toString().replace('T', ' '));
      default -> new Row(key, micros, instant(micros).toString().replace("Z", "+00:00"));
    };
  }

  private static Instant instant(long micros) {
    return Instant.ofEpochSecond(micros / SECOND, micros % SECOND * 1000);
  }

  /** Returns the rows as CSV. */
  String csv() {
    return rows.stream()
        .map(row -> row.key() + ',' + row.stamp() + '\n')
        .collect(Collectors.joining("", "key,time\n", ""));
  }
}
