package org.qsketch.fleet.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.sketch.Counts;

final class JoinedCountsTest {
  private final List<Integer> closed = new ArrayList<>();

  /** An estimate that cannot be closed. */
  private final class Stuck implements Counts {
    @Override
    public long size() {
      return 1;
    }

    @Override
    public void copyTo(long from, long[] target, int offset, int count) {}

    @Override
    public void close() {
      closed.add(0);
      throw new IllegalStateException("stuck");
    }
  }

  @Test
  void joinedEstimatesCloseEveryPart() {
    JoinedCounts counts = new JoinedCounts(List.of(new Stuck(), new Stuck()));
    assertThatExceptionOfType(IllegalStateException.class).isThrownBy(counts::close);
    assertThat(closed).hasSize(2);
  }
}
