package org.qsketch.gpu.groupby.multipass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;

class TablePlanTest {
  private static final GroupBySpec SUM = GroupBySpec.sum();

  @ParameterizedTest
  @CsvSource({
    "21, BITS_32",
    "22, BITS_64",
    "21, BITS_64",
    "26, BITS_32",
    "29, BITS_64",
    "31, BITS_64",
    "33, BITS_32",
    "36, BITS_64"
  })
  void columnsAndTableStayWithinTheBudget(int log, KeyWidth width) {
    long budget = 1L << log;
    TablePlan plan = TablePlan.of(SUM, budget, 1L << 40, width).orElseThrow();
    long table = TableKernels.tableBytes(plan.slots());
    long groupBytes = width.bytes() + (long) Long.BYTES;
    long partition =
        plan.partSlots() * (2 * groupBytes + Integer.BYTES)
            + (KernelConstant.MOST_PARTITIONS.value() + 1L) * Integer.BYTES;
    long lane = Math.max(plan.tilePairs() * groupBytes, partition);
    assertThat(table + PassPlan.LANES * lane).isBetween(budget * 99 / 100, budget);
    assertThat(plan.collectSlots()).isPositive().isLessThanOrEqualTo(plan.tilePairs());
    assertThat(plan.partSlots()).isPositive();
    assertThat(plan.collectSlots() % TableKernels.COLLECT_TILE).isZero();
    assertThat(plan.partSlots() % TableKernels.COLLECT_TILE).isZero();
  }

  @Test
  void aTableIsNoLargerThanForAllPairsWhateverIsExpected() {
    long slots = SUM.slots(1_000_000);
    Optional<TablePlan> plan = TablePlan.of(SUM, 1L << 40, 1_000_000, KeyWidth.BITS_64);
    assertThat(plan).map(TablePlan::slots).contains(slots);
    assertThat(TablePlan.of(SUM.expectedGroups(1), 1L << 40, 1_000_000, KeyWidth.BITS_64))
        .isEqualTo(plan);
  }

  @Test
  void aTableBeginsSmallWhereThereIsRoomForALargerOneBeside() {
    long budget = 1L << 33;
    TablePlan plan = TablePlan.of(SUM, budget, 1L << 28, KeyWidth.BITS_64).orElseThrow();
    long lanes = PassPlan.LANES * plan.tilePairs() * 2 * Long.BYTES;
    long tables =
        TableKernels.tableBytes(plan.firstSlots()) + TableKernels.tableBytes(plan.slots());
    assertThat(plan.firstSlots()).isLessThanOrEqualTo(plan.slots() / 2);
    assertThat(TablePlan.mostGroups(plan.firstSlots())).isGreaterThan((1L << 28) / 16);
    assertThat(tables + lanes).isLessThanOrEqualTo(budget);
  }

  @Test
  void aTableIsAsLargeAsItCanBeWhereThereIsNoRoomForTwo() {
    TablePlan plan = TablePlan.of(SUM, 1L << 30, 1L << 28, KeyWidth.BITS_64).orElseThrow();
    assertThat(plan.firstSlots()).isEqualTo(plan.slots());
  }

  @Test
  void aTableWithTheMostGroupsThatItHoldsHasSpaceForAnotherTile() {
    TablePlan plan = TablePlan.of(SUM, 1L << 20, 1L << 40, KeyWidth.BITS_64).orElseThrow();
    long most = PassPlan.largest(0, plan.slots(), plan::holds);
    TileDispenser tiles =
        new TileDispenser(1L << 40, plan.tilePairs(), TablePlan.mostGroups(plan.slots()));
    tiles.added(tiles.take().orElseThrow(), most);
    assertThat(tiles.take()).isPresent();
  }

  @Test
  void thereIsNoTableWithoutMemoryForOne() {
    assertThat(TablePlan.of(SUM, 1L << 17, 1_000_000, KeyWidth.BITS_64)).isEmpty();
  }
}
