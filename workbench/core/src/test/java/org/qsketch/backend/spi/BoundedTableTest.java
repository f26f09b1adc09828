package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/** Batches of more keys than a counter can hold, of which there are only the numbers. */
final class BoundedTableTest {
  private static final SketchSpec SPEC = SketchSpec.thread().depth(1).width(2).build();
  private static final long LIMIT = 0xFFFFFFFFL;

  private record Numbered(long size) implements Keys {
    @Override
    public KeyWidth width() {
      return KeyWidth.BITS_64;
    }

    @Override
    public void copyTo(long from, long[] target, int offset, int count) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Keys slice(long from, long to) {
      return new Numbered(to - from);
    }

    @Override
    public void close() {}
  }

  /** Two counters, each of which takes half of the keys. */
  private static final class Halves implements SketchTable {
    private final int[] counters = new int[2];
    private final List<Long> inserts = new ArrayList<>();

    @Override
    public void add(Batch batch, int delta) {
      inserts.add(batch.size());
      counters[0] += (int) (batch.size() / 2);
      counters[1] += (int) (batch.size() - batch.size() / 2);
    }

    @Override
    public Counts query(Keys keys) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void merge(SketchImage image) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void load(List<MemorySegment> parts) {
      MemorySegment.ofArray(counters).copyFrom(parts.getFirst());
    }

    @Override
    public void halve() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void clear() {
      throw new UnsupportedOperationException();
    }

    @Override
    public SketchImage image() {
      return SketchImage.copyOf(SPEC, List.of(MemorySegment.ofArray(counters)));
    }

    @Override
    public SketchStatistics statistics() {
      long largest = Math.max(unsigned(0), unsigned(1));
      return new SketchStatistics(2, 2, largest, 0, 0);
    }

    long unsigned(int counter) {
      return Integer.toUnsignedLong(counters[counter]);
    }

    @Override
    public void close() {}
  }

  private final Halves halves = new Halves();
  private final BoundedTable table = new BoundedTable(SPEC, halves);

  @Test
  void aBatchOfMoreKeysThanACounterHoldsIsInsertedIfNoCounterRisesSoFar() {
    table.add(Batch.once(new Numbered(8_000_000_000L)), 1);
    assertThat(halves.unsigned(0) + halves.unsigned(1)).isEqualTo(8_000_000_000L);
    assertThat(halves.inserts).allMatch(size -> size <= LIMIT);
  }

  @Test
  void aBatchOfMoreKeysThanACounterHoldsIsUndoneAsAWhole() {
    table.add(Batch.once(new Numbered(1_000)), 1);
    assertThatExceptionOfType(SketchFullException.class)
        .isThrownBy(() -> table.add(Batch.once(new Numbered(9_000_000_000L)), 1))
        .withMessageContaining("past 4294967295");
    assertThat(halves.counters).containsExactly(500, 500);
  }
}
