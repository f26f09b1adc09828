package org.qsketch.lab.chapter.distinct;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.distinct.DistinctError;
import org.qsketch.bench.distinct.DistinctPlan;
import org.qsketch.bench.distinct.DistinctResult;
import org.qsketch.bench.distinct.DistinctStudy;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Phrases;
import org.qsketch.lab.chapter.distinct.DistinctRuns.Where;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** Sentences about the results of counts of different keys. */
final class DistinctFindings {
  /** Below as many keys for each byte, errors are smaller than stated. */
  private static final int MANY = 8;

  private final List<DistinctError> errors;
  private final DistinctRuns runs;
  private final boolean isQuick;

  private DistinctFindings(FigureResults results) {
    this.errors = results.of(DistinctStudy.ERRORS);
    this.runs = DistinctRuns.of(results);
    this.isQuick = results.isQuick();
  }

  static List<String> of(FigureResults results) {
    DistinctFindings findings = new DistinctFindings(results);
    return Stream.of(findings.errors(), findings.memory(), findings.rates())
        .flatMap(sentences -> sentences)
        .toList();
  }

  /** Returns a sentence for each place; a quick run says nothing about rates. */
  static List<String> rates(FigureResults results) {
    return new DistinctFindings(results).rates().toList();
  }

  private Stream<DistinctError> own() {
    return errors.stream().filter(one -> one.sketch().equals(DistinctResult.OWN));
  }

  /** Compares the errors of many keys with what is stated, for each memory. */
  private Stream<String> errors() {
    return own()
        .filter(one -> one.parts() == 1 && one.keys() >= MANY * one.memoryBytes())
        .collect(Collectors.groupingBy(DistinctError::memoryBytes))
        .entrySet()
        .stream()
        .sorted(Comparator.comparing(same -> same.getKey()))
        .map(same -> error(same.getKey(), same.getValue()));
  }

  private static String error(long memory, List<DistinctError> some) {
    List<DistinctError> byKeys =
        some.stream().sorted(Comparator.comparingLong(DistinctError::keys)).toList();
    double squares =
        some.stream().mapToDouble(one -> one.rmsError() * one.rmsError()).average().orElseThrow();
    double bias = some.stream().mapToDouble(one -> Math.abs(one.meanError())).max().orElseThrow();
    DistinctError first = byKeys.getFirst();
    return "In %s, estimates of %s different keys are off by %s %% (root mean square of %d sets of keys); %s %% is stated. The mean is off by at most %s %%, and chance explains up to %s %%."
        .formatted(
            ByteSize.text(memory),
            Phrases.range(Numbers.count(first.keys()), Numbers.count(byKeys.getLast().keys())),
            percent(Math.sqrt(squares)),
            first.seeds(),
            percent(first.statedError()),
            percent(bias),
            percent(3 * first.statedError() / Math.sqrt(first.seeds())));
  }

  private static String percent(double share) {
    return Numbers.digits(100 * share);
  }

  /** Compares the memory for the same error of unions; a quick run has too few sets of keys. */
  private Stream<String> memory() {
    OptionalDouble own = bits(DistinctResult.OWN);
    List<String> others =
        errors.stream()
            .map(DistinctError::sketch)
            .distinct()
            .filter(name -> !name.equals(DistinctResult.OWN))
            .filter(name -> bits(name).isPresent())
            .toList();
    return isQuick || others.isEmpty() || own.isEmpty()
        ? Stream.empty()
        : Stream.of(
            "For the same error of a union, the memory of stored sketches over the memory of qsketch is: %s."
                .formatted(
                    others.stream()
                        .map(other -> multiple(other, own.getAsDouble()))
                        .collect(Collectors.joining(", "))));
  }

  private String multiple(String sketch, double own) {
    return "%s %s".formatted(sketch, Numbers.ratio(bits(sketch).orElseThrow() / own));
  }

  /** Returns the mean over all memory of many keys. */
  private OptionalDouble bits(String sketch) {
    return errors.stream()
        .filter(one -> one.sketch().equals(sketch))
        .filter(one -> one.parts() > 1 && one.keys() >= MANY * one.memoryBytes())
        .mapToDouble(DistinctError::bitsForError)
        .average();
  }

  private Stream<String> rates() {
    return isQuick ? Stream.empty() : runs.places().stream().flatMap(place -> rate(place).stream());
  }

  private Optional<String> rate(Where place) {
    return largest(place, one -> one.stream().equals(DistinctPlan.UNIFORM))
        .map(
            uniform -> {
              List<String> parts = new ArrayList<>();
              parts.add(
                  "%s counts the different ones of %s uniform keys of %d bits at %s, which is %s of the bandwidth of a copy"
                      .formatted(
                          name(place),
                          Numbers.keys(uniform.keys()),
                          uniform.keyBits(),
                          Numbers.rate(uniform.opsPerSecond()),
                          Numbers.percent(uniform.fractionOfLimit())));
              other(place, uniform, DistinctPlan.SKEWED)
                  .ifPresent(ratio -> parts.add("%s the rate on zipf:1.1".formatted(ratio)));
              other(place, uniform, DistinctPlan.ONE_KEY)
                  .ifPresent(ratio -> parts.add("%s where all keys are equal".formatted(ratio)));
              library(place, uniform).ifPresent(parts::add);
              return String.join("; ", parts) + ".";
            });
  }

  private String name(Where place) {
    return "%s on %s".formatted(place.name(runs.places()), place.device());
  }

  /** Returns the run of the most keys of 32 bits, at the precision that is compared. */
  private Optional<DistinctResult> largest(Where place, Predicate<DistinctResult> of) {
    List<DistinctResult> usual = runs.at(place).filter(runs::isUsual).filter(of).toList();
    int bits = usual.stream().mapToInt(DistinctResult::keyBits).min().orElse(0);
    return DistinctRuns.largest(usual.stream().filter(one -> one.keyBits() == bits));
  }

  private Optional<String> other(Where place, DistinctResult uniform, String stream) {
    return largest(place, one -> one.stream().equals(stream) && one.keys() == uniform.keys())
        .map(one -> Numbers.ratio(one.opsPerSecond() / uniform.opsPerSecond()));
  }

  /** Compares with the fastest library at its most keys. */
  private Optional<String> library(Where place, DistinctResult uniform) {
    List<DistinctResult> usual =
        runs.libraries(place)
            .filter(runs::isUsual)
            .filter(one -> one.stream().equals(DistinctPlan.UNIFORM))
            .toList();
    return DistinctRuns.largest(usual.stream())
        .flatMap(
            most ->
                usual.stream()
                    .filter(one -> one.keys() == most.keys())
                    .max(Comparator.comparingDouble(DistinctResult::opsPerSecond)))
        .map(
            fastest ->
                "%s the rate of the fastest library, %s at %s"
                    .formatted(
                        Numbers.ratio(uniform.opsPerSecond() / fastest.opsPerSecond()),
                        fastest.sketch(),
                        Numbers.rate(fastest.opsPerSecond())));
  }
}
