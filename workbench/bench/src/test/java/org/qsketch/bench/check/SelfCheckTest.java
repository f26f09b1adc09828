package org.qsketch.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;
import org.qsketch.bench.check.SelfCheck.Finding;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.Progress;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.Spec;
import org.qsketch.topk.TopK;
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
  void theCpuPassesOnEveryStructure() {
    List<Finding> findings = new SelfCheck(cpu, reference).run(Progress.NONE);
    assertThat(findings).allMatch(Finding::ok);
    assertThat(findings)
        .extracting(Finding::structure)
        .contains("key streams", "hash multiply", "hash identity", "hash of-the-user")
        .contains("cuckoo filter 4 x 32", "cuckoo filter 8 x 16", "cuckoo filter 16 x 8")
        .contains("group-by partitioned")
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
            Backend.class, cpu, "upload", arguments -> cpu.generate(KeyStream.uniform(9), 20_000));
    assertThat(sketchFindings(confused))
        .allSatisfy(
            finding -> assertThat(finding.mismatches()).hasSizeGreaterThan(finding.cases() / 2));
  }

  @Test
  void removesThatDoNothingAreFound() {
    Backend stubborn =
        withSketches(sketch -> proxy(Sketch.class, sketch, "remove", arguments -> null));
    assertThat(sketchFindings(stubborn))
        .allSatisfy(
            finding -> assertThat(finding.mismatches().getFirst()).contains("counters are not 0"));
  }

  @Test
  void aBackendThatFailsIsReportedAndTheCheckGoesOn() {
    Backend failing =
        proxy(
            Backend.class,
            cpu,
            "create",
            arguments -> {
              throw new IllegalStateException("no such kernel");
            });
    assertThat(sketchFindings(failing))
        .hasSize(Variant.NAMES.size() + 4) // with counters of 64 bits and three hashes
        .allSatisfy(
            finding -> assertThat(finding.mismatches().getFirst()).contains("no such kernel"));
  }

  private List<Finding> sketchFindings(Backend backend) {
    return new SelfCheck(backend, reference)
        .run(Progress.NONE).stream()
            .filter(finding -> !finding.structure().equals(SelfCheck.KEY_STREAMS))
            .filter(finding -> !isFilter(finding) && !isGroupBy(finding) && !isTopK(finding))
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
