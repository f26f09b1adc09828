package org.qsketch.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Placement;

/** Tables in three parts on the first OpenCL device, which work early on keys of their own. */
final class PartitionedOpenClTest {
  private static final KeyStream STREAM = KeyStream.zipf(3, 1.1, 1 << 14);
  private static final int KEYS = 100_000;

  private Backend fleet;
  private Backend cpu;

  @BeforeEach
  void open() {
    fleet = TestFleet.ofThoseThere("opencl", "opencl", "opencl");
    cpu = Backends.open("cpu", 2);
  }

  @AfterEach
  void close() {
    if (fleet != null) {
      fleet.close();
      cpu.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSketchEqualsThatOfOneDevice(AccessPath path) {
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 18).build();
    Keys weights = Keys.of(IntStream.range(0, KEYS).map(i -> i % 5 + 1).toArray());
    fleet.use(path);
    try (Sketch there = fleet.create(spec.placed(Placement.PARTITIONED));
        Sketch here = cpu.create(spec);
        Keys keys = fleet.generate(STREAM, KEYS);
        Keys same = cpu.generate(STREAM, KEYS);
        Keys theirWeights = fleet.upload(weights)) {
      for (int time = 0; time < 3; time++) {
        there.insert(keys);
        there.insert(keys, theirWeights);
        here.insert(same);
        here.insert(same, weights);
        assertSame(there, here, keys, same);
      }
      there.remove(keys.slice(KEYS / 2, KEYS));
      here.remove(same.slice(KEYS / 2, KEYS));
      assertSame(there, here, keys, same);
    }
  }

  private static void assertSame(Sketch there, Sketch here, Keys keys, Keys same) {
    try (Counts found = there.query(keys);
        Counts expected = here.query(same);
        SketchImage image = there.image();
        SketchImage other = here.image()) {
      assertThat(found.toArray()).isEqualTo(expected.toArray());
      assertThat(image.parts().getFirst().mismatch(other.parts().getFirst())).isEqualTo(-1);
    }
  }

  /** The keys lie on the first device only, and then on all. */
  @ParameterizedTest
  @EnumSource
  void everyKeyIsAnsweredAtItsPlace(AccessPath path) {
    CuckooFilterSpec spec = CuckooFilterSpec.forKeys(KEYS).alternate(AlternateBucket.LOCAL).build();
    fleet.use(path);
    try (CuckooFilter filter = fleet.create(spec.placed(Placement.PARTITIONED));
        Keys all = fleet.generate(KeyStream.uniform(7), 2L * KEYS)) {
      Keys first = all.slice(0, KEYS / 3);
      filter.insert(first).close();
      filter.insert(all.slice(KEYS / 3, KEYS)).close();
      try (Answers answers = filter.contains(all)) {
        boolean[] found = answers.toArray();
        for (int i = 0; i < KEYS; i++) {
          assertThat(found[i]).as("key %d", i).isTrue();
        }
        assertThat(answers.yes()).isLessThan(KEYS + KEYS / 16);
      }
      filter.delete(first).close();
      assertThat(filter.countContained(first)).isLessThan(KEYS / 16);
    }
  }
}
