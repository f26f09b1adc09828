package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.LongStream;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.distinct.DistinctStatistics;

/** What a distinct counter must hold: hash4j's registers, by one key after another. */
final class DistinctModel {
  private static final int BYTE = 0xFF;

  private final DistinctSpec spec;
  private final UltraLogLog registers;

  /** A model without keys. */
  DistinctModel(DistinctSpec spec) {
    this.spec = spec;
    this.registers = UltraLogLog.create(spec.precision());
  }

  /** A model with some keys. */
  static DistinctModel of(DistinctSpec spec, long... keys) {
    return new DistinctModel(spec).add(keys);
  }

  /** Adds keys. */
  DistinctModel add(long... keys) {
    for (long key : keys) {
      registers.add(spec.hash().hash(key, spec.seed()));
    }
    return this;
  }

  /** Returns the registers, as images have them. */
  byte[] state() {
    return registers.getState();
  }

  /** Returns an image, owned by the caller. */
  DistinctImage image() {
    return DistinctImage.copyOf(spec, List.of(MemorySegment.ofArray(state())));
  }

  /** Requires that an image holds the same registers. */
  void assertSame(DistinctImage image) {
    assertThat(image.spec()).isEqualTo(spec);
    long differs = image.registers().mismatch(MemorySegment.ofArray(state()));
    assertThat(differs).as("the first register that differs").isEqualTo(-1);
  }

  /** Requires that a counter holds the same registers, and says of them what is true. */
  void assertSame(DistinctCounter counter) {
    try (DistinctImage image = counter.image()) {
      assertSame(image);
      assertThat(counter.estimate()).isEqualTo(image.estimate());
    }
    assertThat(counter.estimate().value())
        .isEqualTo(registers.getDistinctCountEstimate(UltraLogLog.MAXIMUM_LIKELIHOOD_ESTIMATOR));
    assertThat(counter.statistics()).isEqualTo(statistics());
  }

  private DistinctStatistics statistics() {
    byte[] state = state();
    long used = LongStream.range(0, state.length).filter(i -> state[(int) i] != 0).count();
    int highest = 0;
    for (byte register : state) {
      highest = Math.max(highest, register & BYTE);
    }
    int level = used == 0 ? -1 : highest / 4 - spec.precision() + 1;
    return new DistinctStatistics(state.length, used, level);
  }
}
