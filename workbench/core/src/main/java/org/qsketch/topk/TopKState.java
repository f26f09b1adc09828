package org.qsketch.topk;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The state of the heaviest keys, in addition to the sketch: candidates and the threshold {@code
 * T}. Every step keeps two promises, where {@code f} is the true count of a key:
 *
 * <ul>
 *   <li>a candidate has count ≤ f ≤ count + missed;
 *   <li>any other key has f ≤ T.
 * </ul>
 *
 * {@link TopK} says why.
 *
 * @param candidates each key once
 * @param threshold what a key must beat to be a candidate
 */
public record TopKState(List<Candidate> candidates, Threshold threshold) {
  /** The state of an empty structure. */
  public static final TopKState EMPTY = new TopKState(List.of(), Threshold.NONE);

  /** Copies the list. */
  public TopKState {
    candidates = List.copyOf(candidates);
  }

  /**
   * Returns the keys of the candidates.
   *
   * @return their keys, in order
   */
  public long[] keys() {
    return candidates.stream().mapToLong(Candidate::key).toArray();
  }

  /**
   * Admits keys that are no candidates. Until now they occurred T times at most.
   *
   * @param keys each once; they come last
   * @return the state before their next occurrence
   */
  public TopKState admitting(long... keys) {
    Stream<Candidate> admitted =
        Arrays.stream(keys).mapToObj(key -> new Candidate(key, 0, threshold.count()));
    return new TopKState(Stream.concat(candidates.stream(), admitted).toList(), threshold);
  }

  /**
   * Counts occurrences of candidates.
   *
   * @param more how many, by the place of the candidate
   * @return the state with all of them
   */
  public TopKState counted(IntToLongFunction more) {
    return with(place -> candidates.get(place).counted(more.applyAsLong(place)));
  }

  /**
   * Bounds the counts of candidates by those that a sketch estimates.
   *
   * @param estimates in the order of the candidates
   * @return the state with upper bounds that are no higher
   */
  public TopKState bounded(long... estimates) {
    return with(place -> candidates.get(place).bounded(estimates[place]));
  }

  private TopKState with(IntFunction<Candidate> changed) {
    return new TopKState(
        IntStream.range(0, candidates.size()).mapToObj(changed).toList(), threshold);
  }

  /**
   * Takes account of occurrences that were lost on the way.
   *
   * @param weight how many at most
   * @return the state with bounds that hold whatever their keys were
   */
  public TopKState missing(long weight) {
    return new TopKState(
        candidates.stream().map(candidate -> candidate.missing(weight)).toList(),
        new Threshold(Candidate.sum(threshold.count(), weight), threshold.key()));
  }

  /**
   * Lets the weakest candidates leave. The threshold becomes the strongest of them.
   *
   * @param most how many stay
   * @return the state with the others, by key
   */
  public TopKState trimmed(int most) {
    List<Candidate> best =
        candidates.stream()
            .filter(candidate -> threshold.isBeatenBy(candidate.upper(), candidate.key()))
            .sorted(Candidate.STRONGEST)
            .toList();
    if (best.size() <= most) {
      return of(best.stream(), threshold);
    }
    Candidate left = best.get(most);
    return of(best.stream().limit(most), new Threshold(left.upper(), left.key()));
  }

  private static TopKState of(Stream<Candidate> candidates, Threshold threshold) {
    return new TopKState(candidates.sorted(Candidate.BY_KEY).toList(), threshold);
  }

  /**
   * Adds what is known of other inserts. A key that only one of both has as a candidate occurred in
   * the other at most T times.
   *
   * @param other of the other inserts
   * @return the state after both, with the candidates of both
   */
  public TopKState merged(TopKState other) {
    Map<Long, Candidate> mine = byKey();
    Map<Long, Candidate> others = other.byKey();
    Stream<Candidate> all =
        LongStream.concat(Arrays.stream(keys()), Arrays.stream(other.keys()))
            .distinct()
            .mapToObj(
                key ->
                    mine.getOrDefault(key, absent(key))
                        .plus(others.getOrDefault(key, other.absent(key))));
    long count = Candidate.sum(threshold.count(), other.threshold.count());
    return of(all, new Threshold(count, 0));
  }

  /**
   * Halves all counts, rounding up. A bound of a count, halved, is a bound of half the count.
   *
   * @return the state, with the same candidates, of which some may not beat the threshold
   */
  public TopKState halved() {
    return new TopKState(
        candidates.stream().map(Candidate::halved).toList(),
        new Threshold(threshold.count() - threshold.count() / 2, threshold.key()));
  }

  private Map<Long, Candidate> byKey() {
    return candidates.stream().collect(Collectors.toMap(Candidate::key, Function.identity()));
  }

  private Candidate absent(long key) {
    return new Candidate(key, 0, threshold.count());
  }

  /**
   * Returns the strongest keys that are known.
   *
   * @param most how many
   * @return these, and the count above which there are no others
   */
  public HeavyKeys top(int most) {
    List<Candidate> ranked =
        candidates.stream()
            .filter(candidate -> candidate.upper() > 0)
            .sorted(Candidate.MOST_CERTAIN)
            .toList();
    long cut = ranked.stream().skip(most).mapToLong(Candidate::upper).max().orElse(0);
    return new HeavyKeys(
        ranked.stream()
            .limit(most)
            .map(each -> new HeavyKey(each.key(), each.count(), each.upper()))
            .toList(),
        Math.max(threshold.count(), cut));
  }
}
