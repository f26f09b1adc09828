package org.qsketch.topk;

import java.util.Objects;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.KeyWriter;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchStatistics;

/**
 * Finds the keys that occur most often among any number of keys, in one pass and in memory that
 * does not grow. A sketch counts all keys; those whose estimates are highest are
 * <em>candidates</em>, whose further occurrences are counted one by one, without error.
 *
 * {@snippet class="org.qsketch.example.TopKExampleTest" region="top"}
 *
 * <p>Keys can only be inserted. Operations of a backend run one after another, whichever threads
 * call them. After {@link #close()} every operation throws {@link IllegalStateException}.
 *
 * <h2>What is certain</h2>
 *
 * Let f be the true count of a key, N the sum of all counts and C the number of candidates. Under
 * any skew, in whichever order, on any backend:
 *
 * <ol>
 *   <li>lower ≤ f ≤ upper for every key of an answer, and upper − lower ≤ {@code T}, the threshold;
 *   <li>every key with f &gt; T is a candidate;
 *   <li>T ≤ N / (C + 1), however small the sketch is. A larger sketch makes T smaller, and bounds
 *       tighter.
 * </ol>
 *
 * As long as there are at most C different keys, T is 0 and all counts are exact.
 *
 * <h2>Why</h2>
 *
 * Keys are worked on in slices: first the sketch counts a slice (or a longer stretch that begins
 * with it), so that from then on each estimate is at least f. Then every key of the slice that is
 * no candidate and whose estimate is above T is admitted, with {@code missed} = T; then the
 * occurrences of all candidates in the slice are counted. When there is no space for more
 * candidates, and before every answer, {@code missed} falls to estimate − count where that is less,
 * upper = count + missed, and if there are more than C candidates, only the C of the highest upper
 * bounds stay, and T rises to the highest one that left. (Of equal bounds the smaller key is the
 * higher.) A candidate whose upper bound does not exceed T leaves, too.
 *
 * <p>By induction over slices. (2) A key that is no candidate after a slice either did not occur in
 * it, and f ≤ T held before; or it was not admitted, and f ≤ estimate ≤ T; or it left, now or in an
 * earlier slice after which it did not occur, and f ≤ upper ≤ T. T never falls. (1) A key that is
 * admitted had f ≤ T before the slice, by (2), and from the slice on each occurrence is counted; so
 * count ≤ f ≤ count + missed. The estimate is another upper bound. (3) Let m be the sum of upper −
 * T over all candidates. A key is admitted with upper = T, so a slice raises m by no more than the
 * sum of its counts. Where T rises by t, the C that stay and the first that leaves each were at
 * least t above it, so m falls by at least (C + 1) · t. As m is never negative, (C + 1) · T ≤ N.
 * (This is how the Misra–Gries summary is bounded; Agarwal et al., <em>Mergeable Summaries</em>,
 * PODS 2012.)
 *
 * <p>An occurrence of a candidate need not be counted where its estimate is not above T: then f ≤
 * estimate ≤ T ≤ upper.
 *
 * <p>Merging adds counts, and T = T₁ + T₂: a key that is a candidate of neither has f ≤ T₁ + T₂;
 * one that is a candidate of the first alone occurred in the second at most T₂ times, which are
 * added to {@code missed}. (1) to (3) hold for what both have counted.
 */
public interface TopK extends AutoCloseable {
  /**
   * Returns the spec.
   *
   * @return its spec
   */
  TopKSpec spec();

  /**
   * Returns what the keys stand for.
   *
   * @return the kind of the image or of the first keys that said it; {@link KeyKind#UNKNOWN} if
   *     none did
   */
  default KeyKind keyKind() {
    return KeyKind.UNKNOWN;
  }

  /**
   * Adds 1 to the count of each key for each time it occurs.
   *
   * @param keys any number of keys
   * @throws SketchFullException if a counter has no space for them; nothing is changed
   */
  default void insert(Keys keys) {
    insert(keys, (_, _) -> {});
  }

  /**
   * Adds 1 to the count of one key, at once. For many keys one after another, a {@link #writer()}
   * is much faster.
   *
   * @param key a key; 32-bit keys are zero-extended
   * @throws SketchFullException if a counter has no space for it; nothing is changed
   */
  default void insert(long key) {
    insert(Keys.of(key));
  }

  /**
   * Returns a buffer for loops and streams, which inserts keys in batches. Close it before you ask
   * for a list, or flush it. A {@link TextTopK} takes texts one at a time.
   *
   * @return the writer, owned by the caller; closing it does not close the top-k
   */
  default KeyWriter writer() {
    return new KeyWriter(
        keys -> {
          try {
            insert(keys);
          } catch (SketchFullException e) {
            throw e.keeping(keys.size());
          }
        });
  }

  /**
   * Inserts as well, and tells which keys have become candidates and still are when the batch is
   * counted; there may be more of them than C, until an answer needs the strongest ones.
   *
   * {@snippet class="org.qsketch.example.TopKExampleTest" region="texts"}
   *
   * @param keys any number of keys
   * @param admissions is called once for each such key
   * @throws SketchFullException if a counter has no space for them; nothing is changed
   */
  void insert(Keys keys, Admissions admissions);

  /**
   * Adds its weight to the count of each key: the same counts as from inserting each key as often
   * as its weight says.
   *
   * @param keys any number of keys
   * @param weights one for each key, unsigned, of 32 bits: 0 to 2^32 - 1
   * @throws IllegalArgumentException if there are more or fewer weights than keys, or the weights
   *     have 64 bits
   * @throws SketchFullException if a counter has no space for them; nothing is changed
   */
  default void insert(Keys keys, Keys weights) {
    insert(keys, weights, (_, _) -> {});
  }

  /**
   * Inserts as well, and tells which keys have become candidates and still are when the batch is
   * counted; there may be more of them than C, until an answer needs the strongest ones.
   *
   * @param keys any number of keys
   * @param weights one for each key, as in {@link #insert(Keys, Keys)}
   * @param admissions is called once for each such key
   * @throws IllegalArgumentException if there are more or fewer weights than keys, or the weights
   *     have 64 bits
   * @throws SketchFullException if a counter has no space for them; nothing is changed
   */
  void insert(Keys keys, Keys weights, Admissions admissions);

  /**
   * Returns the keys that occur most often, with bounds of their counts. O(C log C).
   *
   * @param most how many at most; there are no more than C
   * @return the keys, in an order that all backends agree on, and the count above which none is
   *     missing from the list
   */
  HeavyKeys top(int most);

  /**
   * Estimates the count of each key, candidate or not, from the sketch.
   *
   * @param keys any number of keys
   * @return one estimate per key, in order, never below the true count
   */
  Counts query(Keys keys);

  /**
   * Estimates the count of one key.
   *
   * @param key a key; 32-bit keys are zero-extended
   * @return its estimate
   */
  default long query(long key) {
    try (Counts counts = query(Keys.of(key))) {
      return counts.get(0);
    }
  }

  /**
   * Adds all counts of an image.
   *
   * @param image of an equal spec
   * @throws IllegalArgumentException if the specs differ, or no top-k can have the image's state
   * @throws SketchFullException if a counter has no space for the sum; nothing is changed
   */
  void merge(TopKImage image);

  /**
   * Adds all counts of another top-k.
   *
   * @param other of an equal spec, on any backend
   * @throws IllegalArgumentException if the specs differ
   * @throws SketchFullException if a counter has no space for the sum; nothing is changed
   */
  default void merge(TopK other) {
    Objects.requireNonNull(other, "other");
    try (TopKImage image = other.image()) {
      merge(image);
    }
  }

  /**
   * Halves all counts, rounding up, so that a list follows what is frequent now. Candidates stay,
   * except those whose upper bound does not exceed the new threshold.
   *
   * <p>What is certain then holds for the <em>decayed count</em> g of a key in place of f: g begins
   * with 0, an insert adds its weight, and a halving replaces g by half of g, rounded up. Rounding
   * up keeps the order of numbers: lower ≤ g ≤ upper and g ≤ T remain true if all of them are
   * halved. So does upper − lower ≤ T, since half of a sum is at most the sum of the halves. Let N
   * be the sum of all counts, halved each time without rounding. In (3), rounding adds at most 1/2
   * to each of the C + 1 summands of (C + 1) · T + m, and later halvings halve that, too. So (3)
   * becomes T ≤ N / (C + 1) + 1, plus 1 for each halved top-k that was merged.
   */
  void halve();

  /** Forgets all keys. */
  void clear();

  /**
   * Copies the state, for files and other backends.
   *
   * @return the image, owned by the caller
   */
  TopKImage image();

  /**
   * Scans every counter of the sketch.
   *
   * @return how full the sketch is
   */
  SketchStatistics statistics();

  /** Frees everything. Closing twice is fine. */
  @Override
  void close();
}
