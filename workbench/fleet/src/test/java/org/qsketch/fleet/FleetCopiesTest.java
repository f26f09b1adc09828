package org.qsketch.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Placement;
import org.qsketch.spec.Spec;

/** Tables that several devices have a copy or a share of. */
final class FleetCopiesTest {
  private static final int KEYS = 1 << 16;
  private static final CuckooFilterSpec FILTER =
      CuckooFilterSpec.forKeys(KEYS).alternate(AlternateBucket.LOCAL).build();

  private final List<Spec<?>> created = new CopyOnWriteArrayList<>();

  private Backend fleet() {
    List<Backend> members =
        Stream.generate(() -> TestFleet.creating(this::noted, Backends.open("cpu", 1)))
            .limit(2)
            .toList();
    return Fleet.of("cpu+cpu", members, 1);
  }

  private Spec<?> noted(Spec<?> spec) {
    created.add(spec);
    return spec;
  }

  private static Keys keys(long from, long to) {
    return Keys.of(LongStream.range(from, to).toArray());
  }

  private static long found(CuckooFilter filter, Keys keys) {
    try (Answers answers = filter.contains(keys)) {
      return answers.yes();
    }
  }

  @Test
  void manyProbesAskACopyOnEachDevice() {
    try (Backend fleet = fleet();
        CuckooFilter filter = fleet.create(FILTER)) {
      filter.insert(keys(0, KEYS)).close();
      assertThat(found(filter, keys(0, 8))).isEqualTo(8);
      assertThat(created).doesNotContain(FILTER);
      assertThat(found(filter, keys(0, KEYS))).isEqualTo(KEYS);
      assertThat(created.stream().filter(FILTER::equals)).hasSize(2);
      assertThat(found(filter, keys(0, 8))).isEqualTo(8);
      filter.delete(keys(0, KEYS / 2)).close();
      assertThat(found(filter, keys(KEYS / 2, KEYS))).isEqualTo(KEYS / 2);
      assertThat(found(filter, keys(0, KEYS / 2))).isLessThan(KEYS / 64);
      filter.clear();
      assertThat(filter.countContained(keys(0, KEYS))).isZero();
      assertThat(created.stream().filter(FILTER::equals)).as("kept").hasSize(2);
    }
  }

  @Test
  void probesOfWhatThePlacementPartitionsTravel() {
    try (Backend fleet = fleet();
        CuckooFilter filter = fleet.create(FILTER.placed(Placement.PARTITIONED))) {
      filter.insert(keys(0, KEYS)).close();
      assertThat(found(filter, keys(0, KEYS))).isEqualTo(KEYS);
      assertThat(created).doesNotContain(FILTER);
    }
  }

  /** A share may hold less than nothing, or more than a counter: only the sum counts. */
  @ParameterizedTest
  @EnumSource(names = {"AUTOMATIC", "REPLICATED", "PARTITIONED"})
  void keysAreRemovedWhereTheyWereNotInserted(Placement placement) {
    Keys keys = Keys.of(1L, 2L);
    Keys swapped = Keys.of(2L, 1L);
    Keys weights = Keys.of(1 << 30, 1 << 30);
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 14).build();
    try (Backend fleet = fleet();
        Sketch sketch = fleet.create(spec.placed(placement))) {
      for (int i = 0; i < 20; i++) {
        sketch.insert(keys, weights);
        sketch.remove(swapped, weights);
      }
      sketch.insert(keys);
      try (Counts counts = sketch.query(swapped)) {
        assertThat(counts.toArray()).containsExactly(1, 1);
      }
    }
  }
}
