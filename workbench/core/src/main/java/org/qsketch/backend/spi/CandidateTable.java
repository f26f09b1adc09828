package org.qsketch.backend.spi;

import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.Threshold;

/**
 * The candidates of a top-k on a device: what a backend must implement. {@link TopKTable} decides
 * who they are, and calls it in order, one operation at a time, and never after closing it.
 */
public interface CandidateTable extends Table {
  /**
   * Brings a batch to where it is read fastest: it will be several times.
   *
   * @param batch a slice of the caller's
   * @return the same keys and weights; the caller closes both, which leaves the caller's open
   */
  Batch stage(Batch batch);

  /**
   * Replaces the candidates.
   *
   * @param slots the new ones; they have no counts yet
   */
  void replace(CandidateSlots slots);

  /**
   * Learns of keys that were added to the candidates.
   *
   * @param slots the slots of the last {@link #replace} and more; the others keep their slots and
   *     their counts
   */
  void extend(CandidateSlots slots);

  /**
   * Finds the keys that could be candidates and are not.
   *
   * @param keys a slice of some keys
   * @param estimates as the sketch answered for all of them, where they lie
   * @param from index of the estimate of the first key
   * @param threshold what an estimate must beat
   * @param offers takes every such occurrence
   */
  void offer(Keys keys, Counts estimates, long from, Threshold threshold, CandidateOffers offers);

  /**
   * Counts the occurrences of candidates. Those whose estimates do not beat the threshold may be
   * left out, as {@link org.qsketch.topk.TopK} says.
   *
   * @param batch a slice of some keys
   * @param estimates as the sketch answered for all of them, where they lie
   * @param from index of the estimate of the first key
   * @param threshold what the estimates of candidates beat
   */
  void count(Batch batch, Counts estimates, long from, Threshold threshold);

  /**
   * Hands over what was counted since the last call, or since the candidates were replaced.
   *
   * @return a count for each slot; 0 where there is no candidate
   */
  long[] takeCounts();
}
