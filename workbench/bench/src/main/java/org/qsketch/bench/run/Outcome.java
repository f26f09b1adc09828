package org.qsketch.bench.run;

import java.util.List;
import java.util.Map;

/**
 * What a run of an experiment gave and took.
 *
 * @param results one row each
 * @param nanos how long it took
 * @param parts how long each part took that the experiment tells of, by its name
 * @param <R> the record class of the results
 */
public record Outcome<R extends Record>(List<R> results, long nanos, Map<String, Long> parts) {
  /**
   * Of what was not run.
   *
   * @param <R> the record class of the results
   * @return no results, in no time
   */
  public static <R extends Record> Outcome<R> none() {
    return new Outcome<>(List.of(), 0, Map.of());
  }
}
