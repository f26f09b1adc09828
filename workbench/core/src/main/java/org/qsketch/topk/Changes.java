package org.qsketch.topk;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.internal.Checks;
import org.qsketch.internal.ValuePreview;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;

/**
 * The keys whose counts differ most between two top-ks, for example of yesterday and of today.
 *
 * {@snippet class="org.qsketch.example.TopKExampleTest" region="changes"}
 *
 * <p>Each key that is a candidate of either is listed. Where it is a candidate, its count has the
 * bounds of an answer. Where it is none, its count is from 0 to the smaller one of the threshold
 * and the estimate of the sketch. A key that is in neither list has counts of at most T₁ and T₂, so
 * it has changed by the larger one of both at most. If a top-k was halved, the counts are
 * {@linkplain TopK#halve decayed counts}.
 *
 * @param changes by the certain change, then by the possible one, both descending, then by key,
 *     ascending as unsigned numbers
 * @param completeAbove every key whose count has risen or fallen by more than this is in the list
 */
public record Changes(List<KeyChange> changes, long completeAbove) {
  /** Copies the list. */
  public Changes {
    changes = List.copyOf(changes);
  }

  /**
   * Compares two top-ks. The CPU looks up the estimates of up to 2 C keys in each sketch.
   *
   * @param before an image of the first
   * @param after an image of the second, of an equal spec
   * @return all candidates of either
   * @throws IllegalArgumentException if the specs or the known kinds of keys differ, or no top-k
   *     can have the state of an image
   */
  public static Changes between(TopKImage before, TopKImage after) {
    Objects.requireNonNull(before, "before");
    Objects.requireNonNull(after, "after");
    Checks.sameSpec("top-ks", "compared", before.spec(), after.spec());
    KeyKind _ = before.keyKind().with(after.keyKind(), "one top-k");
    try (Backend cpu = Backends.open("cpu")) {
      return between(before, after, cpu);
    }
  }

  private static Changes between(TopKImage before, TopKImage after, Backend cpu) {
    TopKState earlier = before.state();
    TopKState later = after.state();
    long[] keys =
        LongStream.concat(Arrays.stream(earlier.keys()), Arrays.stream(later.keys()))
            .distinct()
            .toArray();
    List<HeavyKey> earlierBounds = bounds(before, earlier, cpu, keys);
    List<HeavyKey> laterBounds = bounds(after, later, cpu, keys);
    Map<Long, String> texts = new HashMap<>(texts(before, earlier));
    texts.putAll(texts(after, later));
    List<KeyChange> changes =
        IntStream.range(0, keys.length)
            .mapToObj(
                i ->
                    new KeyChange(
                        earlierBounds.get(i),
                        laterBounds.get(i),
                        Optional.ofNullable(texts.get(keys[i]))))
            .sorted(KeyChange.MOST_CERTAIN)
            .toList();
    return new Changes(changes, Math.max(earlier.threshold().count(), later.threshold().count()));
  }

  /** Returns the bounds of keys in the order of the keys. */
  private static List<HeavyKey> bounds(
      TopKImage image, TopKState state, Backend cpu, long... keys) {
    Map<Long, Candidate> candidates =
        state.candidates().stream().collect(Collectors.toMap(Candidate::key, Function.identity()));
    long[] estimates = estimates(image, cpu, keys);
    return IntStream.range(0, keys.length)
        .mapToObj(
            i ->
                candidates
                    .getOrDefault(keys[i], new Candidate(keys[i], 0, state.threshold().count()))
                    .bounded(estimates[i]))
        .map(bounded -> new HeavyKey(bounded.key(), bounded.count(), bounded.upper()))
        .toList();
  }

  private static long[] estimates(TopKImage image, Backend cpu, long... keys) {
    try (SketchImage state = image.sketch();
        Sketch sketch = cpu.open(state);
        Counts counts = sketch.query(Keys.of(keys))) {
      return counts.toArray();
    }
  }

  private static Map<Long, String> texts(TopKImage image, TopKState state) {
    Iterator<Candidate> candidates = state.candidates().iterator();
    return image.texts().stream()
        .collect(Collectors.toMap(_ -> candidates.next().key(), Function.identity()));
  }

  /**
   * Shortens the list.
   *
   * @param most how many keys stay at most
   * @return the first keys
   */
  public Changes top(int most) {
    Checks.range("the number of keys", most, 0, Integer.MAX_VALUE, "they are listed");
    long cut = changes.stream().skip(most).mapToLong(KeyChange::possible).max().orElse(0);
    return new Changes(changes.stream().limit(most).toList(), Math.max(completeAbove, cut));
  }

  /** Returns how many keys there are, and the first of them, each with the bounds of its change. */
  @Override
  public String toString() {
    return ValuePreview.text(
            changes.size(),
            "keys of two top-ks",
            count -> changes.stream().limit(count).map(Changes::words))
        + "; every key that changed by more than %s is among them"
            .formatted(ValuePreview.count(completeAbove));
  }

  private static String words(KeyChange one) {
    return "%s (%+d to %+d)"
        .formatted(
            one.text().orElseGet(() -> Long.toUnsignedString(one.key())), one.least(), one.most());
  }
}
