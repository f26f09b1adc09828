package org.qsketch.bench.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.run.CollectedResults;
import org.qsketch.bench.run.DeviceMemory;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.Runner;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Progress;

class BulkStudyTest {
  private final List<String> notes = new ArrayList<>();

  @Test
  void tablesGrowWithTheKeysAndOnceMoreWithoutThem() {
    FakeBackend fake = fake(1 << 30);
    assertThat(measured(fake, 512, 1024, 3))
        .filteredOn(one -> one.variant().equals("sub-warp") && one.operation().equals("insert"))
        .extracting(BulkResult::path, BulkResult::keys, BulkResult::wlf, BulkResult::counterBytes)
        .containsExactly(
            tuple("direct", 1024L, 0.5, 24_576L),
            tuple("bulk", 1024L, 0.5, 24_576L),
            tuple("direct", 1024L, 0.25, 49_152L),
            tuple("bulk", 1024L, 0.25, 49_152L));
  }

  @Test
  void whereTimeEndsBeforeTheLargestTableANoteSaysSo() {
    CollectedResults collected = collected(fake(1 << 30), 512, 1024, 3, Duration.ZERO);
    assertThat(collected.notes())
        .containsExactly(
            "fake: bulk path goes up to tables for 2^10 keys: 2^11 would take longer than what is"
                + " left of the 0 s set aside");
  }

  @Test
  void aQuickRunHasTheSizesOfTheOptions() {
    assertThat(measured(fake(1 << 30), 512, 1024, 1))
        .extracting(BulkResult::keys)
        .containsOnly(512L, 1024L);
  }

  @Test
  void theFractionOfTheCopyFollowsFromTheBytesOfAKey() {
    assertThat(measured(fake(1 << 30), 512, 512, 1))
        .allSatisfy(
            one ->
                assertThat(one.bytesPerSecond()).isEqualTo(one.bytesPerKey() * one.opsPerSecond()))
        .filteredOn(one -> one.variant().equals("sub-warp"))
        .extracting(BulkResult::path, BulkResult::operation, BulkResult::bytesPerKey)
        .contains(
            tuple("direct", "insert", 68.0),
            tuple("direct", "remove", 68.0),
            tuple("bulk", "insert", 12.0 + 24),
            tuple("bulk", "remove", 12.0 + 2 * 24));
  }

  @Test
  void aDeviceWithoutMemoryHasANote() {
    assertThat(measured(fake(1 << 10), 512, 512, 1)).isEmpty();
    assertThat(notes).containsExactly("fake: no bulk path with 512 keys, for want of memory");
  }

  @Test
  void whereThereIsOneWayForAllBatchesThereIsNothing() {
    assertThat(measured(new FakeBackend(), 512, 512, 1)).isEmpty();
    assertThat(notes).isEmpty();
  }

  private static FakeBackend fake(long memoryBytes) {
    FakeBackend fake = new FakeBackend(LongUnaryOperator.identity(), memoryBytes);
    fake.offerPaths();
    fake.waitBeforeFirst(1);
    return fake;
  }

  private List<BulkResult> measured(FakeBackend fake, long smallest, long largest, int repeats) {
    CollectedResults collected = collected(fake, smallest, largest, repeats, Duration.ofDays(1));
    return collected.results().getOrDefault(BulkStudy.RATES, List.of()).stream()
        .map(BulkResult.class::cast)
        .toList();
  }

  private CollectedResults collected(
      FakeBackend fake, long smallest, long largest, int repeats, Duration time) {
    CollectedResults collected = new CollectedResults();
    new BulkStudy()
        .measure(
            new DeviceRun(
                new Runner(fake, Progress.NONE),
                new DeviceMemory(fake, notes::add),
                new FigureOptions(time, smallest, largest, repeats, 1, List.of(), 7),
                time,
                collected));
    return collected;
  }
}
