package org.qsketch.bench.distinct;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.bench.run.Required;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.keys.Mix;
import org.qsketch.rivals.DistinctRival;
import org.qsketch.rivals.DistinctRivals;
import org.qsketch.rivals.NamedDistinctRival;

/**
 * Measures the errors of estimates: the counter of the workbench and the sketches of libraries, in
 * equal memory. After 1, 2, 5, 10, 20 keys and so on, and after all, one sketch of all keys is
 * asked, and the union of two that have taken every other key. Some sketches estimate one stream
 * better than a union.
 *
 * @param memory bytes of the state
 * @param largest the largest number of keys, 1 or more
 * @param seeds how many sets of keys there are, 1 or more
 * @param seed selects them
 * @param keys returns a key by the number of its set and its index from 0; keys of one set differ
 */
public record DistinctErrors(
    List<Long> memory, long largest, int seeds, long seed, LongBinaryOperator keys) {
  /** A tenth of the error is known about as well as 1 / √(2 seeds). */
  public static final int DEFAULT_SEEDS = 100;

  /** The default largest number of keys. */
  public static final long DEFAULT_LARGEST = 1_000_000;

  private static final String LABEL = "distinct errors";
  private static final List<Long> MEMORY = List.of(1L << 10, 1L << 12, 1L << 14);
  private static final int PARTS = 2;
  private static final int[] STEPS = {1, 2, 5};

  /** Checks the bounds and copies the list. */
  public DistinctErrors {
    memory = Required.some("amount of memory", memory);
    Required.positive("keys", largest);
    Required.positive("seeds", seeds);
    memory.forEach(bytes -> OwnCounter.kind().create(bytes, seed).close());
  }

  /**
   * Creates the experiment on random keys, all different.
   *
   * @param memory bytes of the state
   * @param largest the largest number of keys, 1 or more
   * @param seeds how many sets of keys there are, 1 or more
   * @param seed selects them
   */
  public DistinctErrors(List<Long> memory, long largest, int seeds, long seed) {
    this(
        memory,
        largest,
        seeds,
        seed,
        (set, index) -> Mix.fmix64(Mix.seed(set) + index * Mix.GOLDEN));
  }

  /**
   * Returns the experiment on random keys in 1, 4 and 16 KiB.
   *
   * @param largest the largest number of keys
   * @param seeds how many sets of keys there are
   * @param seed selects them
   * @return the experiment
   */
  public static DistinctErrors standard(long largest, int seeds, long seed) {
    return new DistinctErrors(MEMORY, largest, seeds, seed);
  }

  /**
   * Returns the experiment on keys of one's own in 1, 4 and 16 KiB. Each set has the same keys,
   * mixed with its number: so sketches whose hash has no seed have other errors as well.
   *
   * @param distinct the keys, all different; at most {@link #DEFAULT_LARGEST} of them are used
   * @param seeds how many sets of keys there are
   * @param seed selects them
   * @return the experiment
   */
  public static DistinctErrors of(long[] distinct, int seeds, long seed) {
    return new DistinctErrors(
        MEMORY,
        Math.min(DEFAULT_LARGEST, distinct.length),
        seeds,
        seed,
        (set, index) -> Mix.fmix64(distinct[(int) index] ^ Mix.seed(set)));
  }

  /** A sketch in an amount of memory. */
  private record Case(NamedDistinctRival sketch, long bytes) {}

  /** Returns the counter of the workbench first, and of the libraries what fits. */
  private List<Case> cases() {
    return memory.stream()
        .flatMap(
            bytes ->
                Stream.concat(Stream.of(OwnCounter.kind()), DistinctRivals.all().stream())
                    .filter(sketch -> sketch.fits(bytes))
                    .map(sketch -> new Case(sketch, bytes)))
        .toList();
  }

  /**
   * Runs it on all cores. O(seeds · largest) for each sketch and amount of memory.
   *
   * @param progress is told of every sketch
   * @return one result for each sketch, amount of memory, number of keys, and one or two parts
   * @throws InterruptedRunException if the thread is interrupted between two sketches
   */
  public List<DistinctError> run(Progress progress) {
    List<Case> cases = cases();
    return Job.run(
        LABEL,
        LABEL,
        Work.steps(cases.size()),
        progress,
        job -> cases.stream().flatMap(each -> job.step(() -> errors(each)).stream()).toList());
  }

  private List<DistinctError> errors(Case each) {
    List<List<Answer>> ofSeeds =
        IntStream.range(0, seeds)
            .parallel()
            .mapToObj(number -> answers(each, seed + number))
            .toList();
    return IntStream.range(0, ofSeeds.getFirst().size())
        .mapToObj(
            place -> error(each, ofSeeds.stream().map(answers -> answers.get(place)).toList()))
        .toList();
  }

  /** An estimate and what is stated of it. */
  private record Answer(
      int parts, long keys, double estimate, double stated, int precision, long bytes) {
    static Answer of(int parts, long keys, DistinctRival sketch) {
      return new Answer(
          parts,
          keys,
          sketch.estimate(),
          sketch.relativeError(),
          sketch.precision(),
          sketch.bytes());
    }

    double error() {
      return (estimate - keys) / keys;
    }
  }

  private List<Answer> answers(Case each, long number) {
    List<Answer> answers = new ArrayList<>();
    try (DistinctRival one = each.sketch().create(each.bytes(), number);
        DistinctRival even = each.sketch().create(each.bytes(), number);
        DistinctRival odd = each.sketch().create(each.bytes(), number)) {
      long inserted = 0;
      for (long count : numbers().toArray()) {
        for (; inserted < count; inserted++) {
          long key = keys.applyAsLong(number, inserted);
          one.insert(key);
          (inserted % PARTS == 0 ? even : odd).insert(key);
        }
        answers.add(Answer.of(1, count, one));
        try (DistinctRival union = even.union(odd)) {
          answers.add(Answer.of(PARTS, count, union));
        }
      }
    }
    return answers;
  }

  private LongStream numbers() {
    LongStream round =
        LongStream.iterate(1, power -> power <= largest, power -> 10 * power)
            .flatMap(power -> IntStream.of(STEPS).mapToLong(step -> step * power))
            .filter(count -> count < largest);
    return LongStream.concat(round, LongStream.of(largest));
  }

  private DistinctError error(Case each, List<Answer> answers) {
    double[] errors = answers.stream().mapToDouble(Answer::error).toArray();
    double squares = 0;
    double sum = 0;
    double greatest = 0;
    for (double error : errors) {
      sum += error;
      squares += error * error;
      greatest = Math.max(greatest, Math.abs(error));
    }
    Answer first = answers.getFirst();
    return new DistinctError(
        each.sketch().label(),
        each.bytes(),
        first.precision(),
        first.parts(),
        first.keys(),
        answers.size(),
        Math.round(answers.stream().mapToLong(Answer::bytes).average().orElseThrow()),
        first.stated(),
        sum / answers.size(),
        Math.sqrt(squares / answers.size()),
        greatest);
  }
}
