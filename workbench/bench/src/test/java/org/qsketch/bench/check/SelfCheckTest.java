package org.qsketch.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;
import org.qsketch.bench.check.SelfCheck.Finding;
import org.qsketch.bench.figures.Studies;
import org.qsketch.bench.run.KeySet;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.Progress;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.Spec;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

class SelfCheckTest {
  private final Backend cpu = CpuBackend.open(2);
  private final Backend reference = CpuBackend.open(1);

  @AfterEach
  void close() {
    cpu.close();
    reference.close();
  }

  @Test
  void oneMismatchIsEnough() {
    assertThat(new Finding("cpu", "a device", "sub-warp", 9, List.of()).ok()).isTrue();
    assertThat(new Finding("cpu", "a device", "sub-warp", 9, List.of("zipf: 1")).ok()).isFalse();
  }

  @Test
  void theCpuPassesOnEveryStructure() {
    List<Finding> findings = new SelfCheck(cpu, reference).run(Progress.NONE);
    assertThat(findings).allMatch(Finding::ok);
    assertThat(findings)
        .extracting(Finding::structure)
        .contains("key streams", "hash multiply", "hash identity", "hash of-the-user")
        .contains("cuckoo filter 4 x 32", "cuckoo filter 8 x 16", "cuckoo filter 16 x 8")
        .contains("group-by partitioned", "distinct counter 2^12")
        .containsAll(Variant.NAMES);
  }

  @Test
  void insertsThatAreLostAreFound() {
    Backend forgetful =
        withSketches(sketch -> proxy(Sketch.class, sketch, "insert", arguments -> null));
    assertThat(sketchFindings(forgetful))
        .allSatisfy(
            finding ->
                assertThat(finding.mismatches())
                    .hasSize(finding.cases())
                    .allMatch(mismatch -> mismatch.contains("estimates below the exact count")));
  }

  @Test
  void countsTooHighAreFoundInTheTable() {
    Backend eager =
        withSketches(
            sketch ->
                proxy(
                    Sketch.class,
                    sketch,
                    "insert",
                    arguments -> {
                      sketch.insert((Keys) arguments[0]);
                      sketch.insert((Keys) arguments[0]);
                      return null;
                    }));
    assertThat(sketchFindings(eager))
        .allSatisfy(
            finding -> assertThat(finding.mismatches().getFirst()).contains("the table differs"));
  }

  @Test
  void mergesThatDoNothingAreFound() {
    Backend alone = withSketches(sketch -> proxy(Sketch.class, sketch, "merge", arguments -> null));
    assertThat(sketchFindings(alone))
        .allSatisfy(
            finding ->
                assertThat(finding.mismatches().getFirst())
                    .contains("estimates below the exact count"));
  }

  @Test
  void keysOfTheDeviceThatAreTakenForOthersAreFound() {
    Backend confused =
        proxy(
            Backend.class,
            withSketches(UnaryOperator.identity()),
            "upload",
            arguments -> cpu.generate(KeyStream.uniform(9), 20_000));
    assertThat(sketchFindings(confused))
        .allSatisfy(
            finding -> assertThat(finding.mismatches()).hasSizeGreaterThan(finding.cases() / 2));
  }

  @Test
  void removesThatDoNothingAreFound() {
    Backend stubborn =
        withSketches(sketch -> proxy(Sketch.class, sketch, "remove", arguments -> null));
    assertThat(sketchFindings(stubborn))
        .filteredOn(finding -> !finding.structure().matches("tagged(, additive)?")) // only add
        .allSatisfy(
            finding -> assertThat(finding.mismatches().getFirst()).contains("counters are not 0"));
  }

  @Test
  void keysOfAnotherStreamAreFound() {
    Backend other =
        proxy(
            Backend.class,
            failing(),
            "generate",
            given -> cpu.generate(KeyStream.uniform(9), (long) given[given.length - 1]));
    assertThat(new SelfCheck(other, reference).run(Progress.NONE).getFirst())
        .satisfies(
            finding -> assertThat(finding.structure()).isEqualTo(SelfCheck.KEY_STREAMS),
            finding ->
                assertThat(finding.mismatches())
                    .hasSizeGreaterThan(finding.cases() / 2)
                    .first()
                    .asString()
                    .contains("the keys generated differ from the stream's"));
  }

  @Test
  void weightsThatAreIgnoredAreFound() {
    Backend weightless =
        withSketches(
            sketch ->
                proxy(
                    Sketch.class,
                    sketch,
                    "insert",
                    arguments -> {
                      sketch.insert((Keys) arguments[0]);
                      return null;
                    }));
    assertThat(differences(weightless, SelfCheckTest::isSketch))
        .hasSizeGreaterThan(Variant.NAMES.size())
        .allMatch(one -> one.contains("estimates below the exact count"));
  }

  @Test
  void halvingsThatDoNothingAreFound() {
    Backend lasting =
        proxy(
            Backend.class,
            cpu,
            "open",
            arguments ->
                proxy(Sketch.class, cpu.open((SketchImage) arguments[0]), "halve", _ -> null));
    assertThat(differences(lasting, SelfCheckTest::isSketch))
        .hasSizeGreaterThan(Variant.NAMES.size())
        .allMatch(one -> one.contains("halved counters are not what they should be"));
  }

  @Test
  void imagesThatOpenEmptyAreFound() {
    Backend empty =
        proxy(
            Backend.class,
            cpu,
            "open",
            arguments -> cpu.create(((SketchImage) arguments[0]).spec()));
    assertThat(differences(empty, SelfCheckTest::isSketch))
        .hasSizeGreaterThan(Variant.NAMES.size())
        .allMatch(one -> one.contains("answers differently once reopened"));
  }

  private static boolean isSketch(String structure) {
    return !structure.startsWith("cuckoo filter")
        && !structure.startsWith("group-by")
        && !structure.startsWith("distinct counter")
        && !structure.equals("top-k");
  }

  /** Returns what the checks of some structures find on a thousand keys of a Zipf distribution. */
  private List<String> differences(Backend backend, Predicate<String> structures) {
    KeySet keys =
        KeySet.all(1).stream().filter(set -> set.size() == 1000).skip(2).findFirst().orElseThrow();
    return Studies.ALL.stream()
        .flatMap(study -> study.checks(backend, reference).stream())
        .filter(check -> structures.test(check.structure()) && check.covers().test(keys))
        .map(check -> check.difference().apply(keys).orElse("nothing"))
        .toList();
  }

  @Test
  void aBackendThatFailsIsReportedAndTheCheckGoesOn() {
    assertThat(sketchFindings(failing()))
        .hasSize(Variant.NAMES.size() + 6) // two update rules, 64 bits, three hashes
        .allSatisfy(
            finding -> assertThat(finding.mismatches().getFirst()).contains("no such kernel"));
  }

  private Backend failing() {
    return proxy(
        Backend.class,
        cpu,
        "create",
        arguments -> {
          throw new IllegalStateException("no such kernel");
        });
  }

  private List<Finding> sketchFindings(Backend backend) {
    return new SelfCheck(backend, reference)
        .run(Progress.NONE).stream()
            .filter(finding -> !finding.structure().equals(SelfCheck.KEY_STREAMS))
            .filter(finding -> isSketch(finding.structure()))
            .toList();
  }

  private static boolean isGroupBy(Finding finding) {
    return finding.structure().startsWith("group-by");
  }

  private static boolean isTopK(Finding finding) {
    return finding.structure().equals("top-k");
  }

  private static boolean isFilter(Finding finding) {
    return finding.structure().startsWith("cuckoo filter");
  }

  @Test
  void keysThatAFilterForgetsAreFound() {
    Backend forgetful =
        proxy(
            Backend.class,
            cpu,
            "create",
            arguments ->
                switch (arguments[0]) {
                  case CuckooFilterSpec spec -> forgetful(cpu.create(spec));
                  case Object spec -> cpu.create((Spec<?>) spec);
                });
    List<Finding> findings = new SelfCheck(forgetful, reference).run(Progress.NONE);
    assertThat(findings).filteredOn(finding -> !finding.ok()).hasSize(3).allMatch(this::forgets);
  }

  private boolean forgets(Finding finding) {
    return isFilter(finding)
        && finding.mismatches().stream().allMatch(one -> one.contains("0 fingerprints lie there"));
  }

  private static CuckooFilter forgetful(CuckooFilter filter) {
    return proxy(
        CuckooFilter.class,
        filter,
        "insert",
        arguments -> {
          Answers answers = filter.insert((Keys) arguments[0]);
          filter.clear();
          return answers;
        });
  }

  @Test
  void whatAFilterDoesWronglyIsFound() {
    assertThat(filterMismatches("contains", (filter, keys) -> ofNone(filter.spec(), keys)))
        .hasSize(3)
        .allMatch(one -> one.contains("keys that were taken are not found"));
    assertThat(filterMismatches("image", (filter, _) -> imageOfNone(filter.spec())))
        .hasSize(3)
        .allMatch(one -> one.contains("an image of it answers differently"));
    assertThat(filterMismatches("delete", CuckooFilter::contains))
        .hasSize(3)
        .allMatch(one -> one.contains("keys were deleted, and"));
    assertThat(filterMismatches("delete", SelfCheckTest::deleteInSilence))
        .hasSize(3)
        .allMatch(one -> one.startsWith("0 of ") && one.endsWith("and 0 are left"));
  }

  private List<String> filterMismatches(
      String method, BiFunction<CuckooFilter, Keys, Object> replacement) {
    Backend wrong =
        proxy(
            Backend.class,
            cpu,
            "create",
            arguments -> {
              Object made = cpu.create((Spec<?>) arguments[0]);
              return made instanceof CuckooFilter filter
                  ? proxy(
                      CuckooFilter.class,
                      filter,
                      method,
                      given -> replacement.apply(filter, given == null ? null : (Keys) given[0]))
                  : made;
            });
    return differences(wrong, one -> one.startsWith("cuckoo filter"));
  }

  private Answers ofNone(CuckooFilterSpec spec, Keys keys) {
    try (CuckooFilter empty = cpu.create(spec)) {
      return empty.contains(keys);
    }
  }

  private FilterImage imageOfNone(CuckooFilterSpec spec) {
    try (CuckooFilter empty = cpu.create(spec)) {
      return empty.image();
    }
  }

  private static Answers deleteInSilence(CuckooFilter filter, Keys keys) {
    filter.clear();
    return filter.contains(keys);
  }

  @Test
  void aggregatesThatAreWrongAreFound() {
    Backend miscounting =
        proxy(
            Backend.class,
            asDevice(cpu),
            "create",
            arguments ->
                arguments[0] instanceof GroupBySpec spec && spec.aggregate() == Aggregate.SUM
                    ? cpu.create(spec.aggregate(Aggregate.MAX))
                    : cpu.create((Spec<?>) arguments[0]));
    List<Finding> findings = new SelfCheck(miscounting, reference).run(Progress.NONE);
    assertThat(findings)
        .filteredOn(SelfCheckTest::isGroupBy)
        .extracting(Finding::structure)
        .containsExactly(
            "group-by sp-ega",
            "group-by lphga",
            "group-by sort",
            "group-by partitioned",
            "group-by auto",
            "group-by in parts",
            "group-by in partitions of parts");
    assertThat(findings)
        .filteredOn(SelfCheckTest::isGroupBy)
        .allSatisfy(
            finding ->
                assertThat(finding.mismatches())
                    .isNotEmpty()
                    .allMatch(mismatch -> mismatch.contains("sums are wrong")));
  }

  @Test
  void keysThatATopKForgetsAreFound() {
    Backend forgetful =
        proxy(
            Backend.class,
            cpu,
            "create",
            arguments ->
                switch (arguments[0]) {
                  case TopKSpec spec -> forgetful(cpu.create(spec));
                  case Object spec -> cpu.create((Spec<?>) spec);
                });
    List<Finding> findings = new SelfCheck(forgetful, reference).run(Progress.NONE);
    assertThat(findings)
        .filteredOn(finding -> !finding.ok())
        .hasSize(1)
        .allMatch(SelfCheckTest::isTopK)
        .allMatch(finding -> finding.mismatches().getFirst().contains("are missing"));
  }

  @Test
  void whatATopKDoesWronglyIsFound() {
    assertThat(topKMismatches("top", top -> loose(top.top(top.spec().candidates()))))
        .hasSize(1)
        .allMatch(one -> one.contains("the answer differs from"));
    assertThat(topKMismatches("image", top -> imageOfNone(top.spec())))
        .hasSize(1)
        .allMatch(one -> one.contains("an image of it answers differently"));
    assertThat(topKMismatches("merge", _ -> null))
        .singleElement()
        .asString()
        .startsWith("after a merge");
  }

  private List<String> topKMismatches(String method, Function<TopK, Object> replacement) {
    Backend wrong =
        proxy(
            Backend.class,
            cpu,
            "create",
            arguments -> {
              Object made = cpu.create((Spec<?>) arguments[0]);
              return made instanceof TopK top
                  ? proxy(TopK.class, top, method, _ -> replacement.apply(top))
                  : made;
            });
    return differences(wrong, "top-k"::equals);
  }

  /** Returns keys with bounds that hold, but could be closer. */
  private static HeavyKeys loose(HeavyKeys answer) {
    return new HeavyKeys(
        answer.keys().stream()
            .map(key -> new HeavyKey(key.key(), key.lower(), key.upper() + 1))
            .toList(),
        answer.completeAbove());
  }

  private TopKImage imageOfNone(TopKSpec spec) {
    try (TopK empty = cpu.create(spec)) {
      return empty.image();
    }
  }

  private static TopK forgetful(TopK top) {
    return proxy(TopK.class, top, "insert", _ -> null);
  }

  /** With all the methods that devices have. */
  private static Backend asDevice(Backend backend) {
    return proxy(
        Backend.class, backend, "device", _ -> new Device("fake card", 1L << 30, 4, "fake driver"));
  }

  private Backend withSketches(UnaryOperator<Sketch> change) {
    return proxy(
        Backend.class,
        cpu,
        "create",
        arguments -> change.apply(cpu.create((SketchSpec) arguments[0])));
  }

  /** What a replaced method does. */
  private interface Replacement {
    Object call(Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, T target, String method, Replacement replacement) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, called, arguments) -> {
              if (called.getName().equals(method)) {
                return replacement.call(arguments);
              }
              try {
                return called.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
