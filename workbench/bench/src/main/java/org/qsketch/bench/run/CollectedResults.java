package org.qsketch.bench.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as they come in, and what is missing. */
public final class CollectedResults {
  private final Map<ResultFile.Measured<?>, List<Record>> results = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();

  private final Runnable listener;

  /** Creates an empty collection. */
  public CollectedResults() {
    this(() -> {});
  }

  /**
   * Creates an empty collection.
   *
   * @param listener runs whenever results have arrived
   */
  public CollectedResults(Runnable listener) {
    this.listener = listener;
  }

  /**
   * Appends results.
   *
   * @param file what keeps them
   * @param more the results
   * @param <T> their class
   */
  public <T extends Record> void add(ResultFile.Measured<T> file, List<T> more) {
    results.computeIfAbsent(file, _ -> new ArrayList<>()).addAll(more);
    listener.run();
  }

  /**
   * Notes what is missing and why.
   *
   * @param sentence without a full stop
   */
  public void note(String sentence) {
    notes.add(sentence);
  }

  /**
   * Returns all results so far.
   *
   * @return by the file that will keep them
   */
  public Map<ResultFile.Measured<?>, List<Record>> results() {
    return results;
  }

  /**
   * Returns all notes so far.
   *
   * @return a sentence each
   */
  public List<String> notes() {
    return notes;
  }
}
