package org.qsketch.lab.chapter.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.job.Results;
import org.qsketch.lab.SampleFilter;
import org.qsketch.lab.SampleResults;

class FilterFindingsTest {
  private final List<String> findings = new FilterChapter().findings(SampleFilter.results());

  @Test
  void allCoresAreComparedWithOneAndDevicesWithBoth() {
    assertThat(findings)
        .contains(
            "Cuckoo filter with 200,000,000 keys: cpu, multi-core against cpu, serial: insert"
                + " 1.60×, probe of present keys 1.60×, probe of absent keys 1.60×; published:"
                + " insert 1.50×, probe 2.90×.",
            "Cuckoo filter with 200,000,000 keys: cuda against cpu, multi-core: insert 10.0×, probe"
                + " of present keys 10.0×, probe of absent keys 10.0×; published, transfers"
                + " included: probe 4.50×.")
        .anyMatch(sentence -> sentence.contains("cuda against cpu, serial: insert 16.0×"));
  }

  @Test
  void ratesOfTwoFiltersAreNeverDivided() {
    List<FilterResult> rates = SampleFilter.results().of(FilterStudy.RATES);
    FilterResult slow = SampleFilter.rate("cpu", "serial", 1, "insert", 200_000_000, 1e6);
    FilterResult narrow = Results.result(FilterResult.class, changed(slow, Map.of("entries", 8)));
    FilterResult cores =
        Results.result(FilterResult.class, changed(rates.get(11), Map.of("entries", 8)));
    FigureResults mixed =
        SampleFilter.results()
            .with(
                FilterStudy.RATES,
                Stream.concat(Stream.of(narrow, cores), rates.stream()).toList());
    assertThat(new FilterChapter().findings(mixed))
        .anyMatch(
            sentence ->
                sentence.startsWith(
                    "Cuckoo filter (4 entries of 16 bits, mirror, 75 % full) with 200,000,000 keys:"
                        + " cpu, multi-core against cpu, serial: insert 1.60×"))
        .anyMatch(
            sentence ->
                sentence.startsWith(
                    "Cuckoo filter (8 entries of 16 bits, mirror, 75 % full) with 200,000,000 keys:"
                        + " cpu, multi-core against cpu, serial: insert 16.0×"));
    assertThat(FilterComparison.of(mixed))
        .extracting(FilterComparison::measuredOn)
        .contains(
            "cpu, serial, 4 entries of 16 bits, mirror, 75 % full",
            "cpu, serial, 8 entries of 16 bits, mirror, 75 % full");
  }

  private static Map<String, Object> changed(FilterResult result, Map<String, Object> other) {
    Map<String, Object> row = new LinkedHashMap<>(Results.row(result));
    row.putAll(other);
    return row;
  }

  @Test
  void whatAProbeTakesIsToldBesideThePublishedShares() {
    assertThat(findings)
        .contains(
            "cuda: a probe of 200,000,000 keys from host memory and back takes 8.20 s, 41.0 ns a"
                + " key, and its cases differ by 400 ms; up to 50 % of it are transfers, up to 10 %"
                + " allocations; published, 200,000,000 keys on a GeForce GTX 970: 330 ms"
                + " between cases, up to 52 % transfers, up to 11 % allocations.");
  }

  @Test
  void aProcessorHasNothingToTransfer() {
    FilterPhases phases = new FilterPhases("cpu", "CPU", "serial", "best", 1000, 0, 0, 2e-6, 2e-6);
    FigureResults results = SampleResults.none().with(FilterStudy.PHASES, List.of(phases));
    assertThat(new FilterChapter().findings(results))
        .contains(
            "cpu, serial: a probe of 1,000 keys from host memory and back takes 2.00 µs, 2.00 ns a"
                + " key, and its cases differ by 0 s.");
  }

  @Test
  void thePaperIsToldToContradictItself() {
    assertThat(findings)
        .contains(
            "The probability that 4 threads do not all want different locks out of 256 is 2.3 %"
                + " by the paper's equation (3); the paper prints 3.4 %.");
  }

  @Test
  void fullFiltersAreJudgedByTheirBoundsAndTheirLoads() {
    assertThat(findings)
        .contains(
            "False positive rates of the fullest filters are 0.900× their bounds, in 1"
                + " filter that found 400 absent keys or more; bounds hold for the expected rate, around which samples scatter with a"
                + " standard deviation of 5 % or less.",
            "No key is refused up to a load of 95 % with 4 entries a bucket.");
  }

  @Test
  void aKeyThatIsLostIsNotPassedOver() {
    assertThat(findings)
        .contains("No key that a cuckoo filter took in is missing from it, in 9 runs.");
    FilterResult insert = SampleFilter.rate("cpu", "serial", 1, "insert", 1000, 1e7);
    FilterResult probe = SampleFilter.rate("cpu", "serial", 1, "present", 1000, 1e7);
    assertThat(new FilterChapter().findings(of(insert, found(probe, 997))))
        .anyMatch(sentence -> sentence.startsWith("3 keys that a cuckoo filter took in"));
    assertThat(new FilterChapter().findings(of(found(insert, 997), found(probe, 997))))
        .anyMatch(sentence -> sentence.startsWith("No key"));
  }

  private static FigureResults of(FilterResult... rates) {
    return SampleResults.none().with(FilterStudy.RATES, List.of(rates));
  }

  private static FilterResult found(FilterResult result, long keys) {
    Map<String, Object> row = Results.row(result);
    row.put("yes", keys);
    return Results.result(FilterResult.class, row);
  }

  @Test
  void aQuickRunSaysNothingAboutTimes() {
    assertThat(new FilterChapter().findings(SampleFilter.quick()))
        .isNotEmpty()
        .noneMatch(sentence -> sentence.contains("published:"));
  }

  @Test
  void withoutResultsNothingIsSaid() {
    assertThat(new FilterChapter().findings(SampleResults.of("cpu"))).isEmpty();
  }
}
