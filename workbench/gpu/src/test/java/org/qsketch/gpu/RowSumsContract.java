package org.qsketch.gpu;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.backend.spi.fleet.SketchCombiner;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.UpdateRule;

/**
 * Sums of sketches with rows that devices make by themselves: what the host makes of the images. A
 * backend's test extends this class and opens a device, and another one if there is one.
 */
public abstract class RowSumsContract extends GpuTests {
  private static final int KEYS = 1 << 16;
  private static final KeyStream UNIFORM = KeyStream.uniform(5);
  private static final KeyStream SKEWED = KeyStream.zipf(7, 1.1, 1 << 12);

  /** What a sketch counts: keys of a stream, each so often. */
  record Load(KeyStream stream, int keys, int weight) {
    static final Load NOTHING = new Load(UNIFORM, 0, 1);

    void insertInto(Sketch sketch, Backend backend, long from) {
      int[] weights = new int[keys];
      Arrays.fill(weights, weight);
      try (Keys batch = backend.generate(stream, from, keys)) {
        sketch.insert(batch, Keys.of(weights));
      }
    }
  }

  record Case(SketchSpec spec, Load ours, Load theirs) {}

  private Backend other;
  private Backend full;
  private volatile boolean isFull;
  private Backend reaching;
  private Backend reached;

  @BeforeAll
  final void openOthers() {
    other = GpuBackend.of(openOtherDevice());
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    stubborn.haveWideAtomics();
    stubborn.refuse(purpose -> isFull && purpose.contains("another sketch"));
    full = GpuBackend.of(stubborn.asDevice());
    ComputeDevice shared = openDevice();
    reaching = reachingAll(shared);
    reached = reachingAll(shared);
  }

  private static Backend reachingAll(ComputeDevice shared) {
    StubbornDevice device = new StubbornDevice(shared);
    device.seemToReadAll();
    device.haveWideAtomics();
    return GpuBackend.of(device.asDevice());
  }

  @AfterAll
  final void closeOthers() {
    Stream.of(other, full, reaching, reached).filter(each -> each != null).forEach(Backend::close);
  }

  private static SketchSpec tagged(UpdateRule rule, double wlf) {
    return SketchSpec.tagged().update(rule).forKeys(KEYS).workLoadFactor(wlf).build();
  }

  private static SketchSpec multiLevel(int depth, double wlf) {
    return SketchSpec.multiLevel().depth(depth).forKeys(KEYS).workLoadFactor(wlf).build();
  }

  private static Stream<SketchSpec> specs() {
    return Stream.of(.25, 1.0, 4.0, 16.0)
        .flatMap(
            wlf ->
                Stream.of(
                    tagged(UpdateRule.CONSERVATIVE, wlf),
                    tagged(UpdateRule.REMOVABLE, wlf),
                    multiLevel(1, wlf),
                    multiLevel(4, wlf)));
  }

  static Stream<Case> cases() {
    Load few = new Load(UNIFORM, KEYS / 8, 1);
    Load many = new Load(UNIFORM, KEYS, 1);
    Load heavy = new Load(UNIFORM, KEYS / 8, 3000);
    Load skewed = new Load(SKEWED, KEYS, 1);
    return Stream.of(
            List.of(few, few),
            List.of(many, few),
            List.of(few, many),
            List.of(many, many),
            List.of(few, heavy),
            List.of(heavy, few),
            List.of(heavy, heavy),
            List.of(heavy, many),
            List.of(many, heavy),
            List.of(skewed, skewed),
            List.of(Load.NOTHING, heavy),
            List.of(heavy, Load.NOTHING))
        .flatMap(loads -> specs().map(spec -> new Case(spec, loads.get(0), loads.get(1))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aSumIsThatOfTheHost(Case sums) {
    assertSum(backend, other, sums);
    assertSum(reaching, reached, sums);
  }

  private static void assertSum(Backend here, Backend there, Case sums) {
    try (BackendSketch ours = (BackendSketch) here.create(sums.spec());
        BackendSketch theirs = (BackendSketch) there.create(sums.spec())) {
      sums.ours().insertInto(ours, here, 0);
      sums.theirs().insertInto(theirs, there, KEYS / 2);
      try (SketchImage before = ours.image();
          SketchImage added = theirs.image()) {
        long[] least = sums(estimates(here, ours), estimates(there, theirs));
        boolean done = SketchCombiner.addAll(ours, theirs);
        assertThat(done).isEqualTo(mayAdd(sums.spec(), before, added));
        if (done) {
          before.merge(added);
          assertSame(here, ours, before);
          assertAtLeast(estimates(here, ours), least);
        }
        assertThat(SketchCombiner.copy(theirs, ours)).isTrue();
        assertEqual(theirs, ours);
      }
    }
  }

  /** Whether rows are taken over, or each belongs to one bucket. */
  private static boolean mayAdd(SketchSpec spec, SketchImage ours, SketchImage theirs) {
    return requested(ours) == 0 || requested(theirs) <= rows(spec);
  }

  private static long rows(SketchSpec spec) {
    return spec instanceof MultiLevelSketchSpec multiLevel ? multiLevel.highRows() : 0;
  }

  private static long requested(SketchImage image) {
    return image.spec() instanceof MultiLevelSketchSpec
        ? image.parts().getLast().get(JAVA_LONG_UNALIGNED, 0)
        : 0;
  }

  /**
   * Rows are given out in any order, and shared beyond the last, and entries reach cells in any
   * order: then estimates may differ.
   */
  private static void assertSame(Backend backend, BackendSketch sum, SketchImage expected) {
    try (Sketch host = backend.open(expected);
        SketchImage image = sum.image();
        Keys keys = backend.generate(UNIFORM, 0, 2 * KEYS);
        Keys frequent = backend.generate(SKEWED, 0, KEYS)) {
      assertThat(requested(image)).isEqualTo(requested(expected));
      assertThat(sum.statistics().hybridBuckets()).isEqualTo(host.statistics().hybridBuckets());
      if (requested(image) <= rows(sum.spec()) && host.statistics().hybridBuckets() == 0) {
        assertEstimates(sum, host, keys);
        assertEstimates(sum, host, frequent);
      }
    }
  }

  private static void assertEstimates(Sketch sum, Sketch host, Keys keys) {
    try (Counts estimates = sum.query(keys);
        Counts expected = host.query(keys)) {
      assertThat(estimates.toArray()).isEqualTo(expected.toArray());
    }
  }

  private static long[] estimates(Backend backend, Sketch sketch) {
    try (Keys keys = backend.generate(UNIFORM, 0, 2 * KEYS);
        Counts estimates = sketch.query(keys)) {
      return estimates.toArray();
    }
  }

  private static long[] sums(long[] some, long... others) {
    Arrays.setAll(some, i -> some[i] + others[i]);
    return some;
  }

  /** However many buckets share rows, nothing is lost. */
  private static void assertAtLeast(long[] estimates, long... least) {
    for (int i = 0; i < least.length; i++) {
      if (estimates[i] < least[i]) {
        assertThat(estimates[i]).as("key %d", i).isGreaterThanOrEqualTo(least[i]);
      }
    }
  }

  private static void assertEqual(Sketch copy, Sketch original) {
    try (SketchImage expected = original.image()) {
      assertSameParts(copy, expected);
    }
  }

  private static void assertSameParts(Sketch sketch, SketchImage expected) {
    try (SketchImage image = sketch.image()) {
      for (int i = 0; i < image.parts().size(); i++) {
        MemorySegment part = image.parts().get(i);
        assertThat(part.mismatch(expected.parts().get(i))).isEqualTo(-1);
      }
    }
  }

  static Stream<SketchSpec> large() {
    return Stream.of(
        SketchSpec.tagged().withMemory(72 << 20).build(),
        SketchSpec.multiLevel().withMemory(72 << 20).build());
  }

  /** Through the host, 32 MiB at a time. */
  @ParameterizedTest
  @MethodSource("large")
  void aLargeTablePassesThroughTheHostInParts(SketchSpec spec) {
    Load load = new Load(UNIFORM, 2 * KEYS, 1);
    assertSum(backend, other, new Case(spec, load, load));
  }

  @Test
  void nothingIsAddedWhereThereIsNoMemoryForTheRowsOfAnother() {
    SketchSpec spec = tagged(UpdateRule.CONSERVATIVE, 1);
    try (BackendSketch ours = (BackendSketch) full.create(spec);
        BackendSketch theirs = (BackendSketch) other.create(spec)) {
      Load heavy = new Load(UNIFORM, 16, 1 << 20);
      heavy.insertInto(ours, full, 0);
      heavy.insertInto(theirs, other, 8);
      isFull = true;
      try (SketchImage before = ours.image()) {
        assertThat(SketchCombiner.addAll(ours, theirs)).isFalse();
        assertSameParts(ours, before);
      } finally {
        isFull = false;
      }
      assertThat(SketchCombiner.addAll(ours, theirs)).isTrue();
    }
  }
}
