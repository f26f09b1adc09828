package org.qsketch.bench.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.job.Progress;

class DistinctErrorsTest {
  private static final int SEEDS = 60;

  private static List<DistinctError> run(long largest) {
    return new DistinctErrors(List.of(1L << 8), largest, SEEDS, 1)
        .run(Progress.NONE).stream().filter(one -> one.sketch().equals("qsketch")).toList();
  }

  @Test
  void numbersOfKeysClimbInSteps() {
    assertThat(run(30))
        .extracting(DistinctError::keys)
        .containsExactly(1L, 1L, 2L, 2L, 5L, 5L, 10L, 10L, 20L, 20L, 30L, 30L);
  }

  @Test
  void keysOfOnesOwnAreMixedWithTheirSet() {
    long[] keys = LongStream.range(0, 5000).toArray();
    DistinctErrors own = DistinctErrors.of(keys, SEEDS, 1);
    assertThat(LongStream.range(0, 5000).map(index -> own.keys().applyAsLong(3, index)).distinct())
        .hasSize(5000)
        .doesNotContain(own.keys().applyAsLong(4, 0));
    assertThat(own.run(Progress.NONE))
        .filteredOn(one -> one.keys() == 5000)
        .hasSizeGreaterThanOrEqualTo(
            6) // in three amounts of memory, and of libraries if there are any
        .allSatisfy(one -> assertThat(one.maxError()).isPositive())
        .filteredOn(one -> one.sketch().equals("qsketch"))
        .allSatisfy(one -> assertThat(one.ofStated()).isBetween(0.3, 1.35));
  }

  @Test
  void errorsAreAboutAsStated() {
    List<DistinctError> errors = run(20_000);
    assertThat(errors)
        .filteredOn(one -> one.keys() >= 2000)
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.statedError()).isEqualTo(0.761 / 16))
        .allSatisfy(one -> assertThat(one.ofStated()).isBetween(0.7, 1.35))
        .allSatisfy(
            one ->
                assertThat(one.meanError())
                    .isCloseTo(0, within(4 * one.statedError() / Math.sqrt(SEEDS))))
        .allSatisfy(one -> assertThat(one.maxError()).isGreaterThanOrEqualTo(one.rmsError()));
    assertThat(errors.getFirst().rmsError()).isLessThan(0.01);
  }

  @Test
  void theUnionOfTwoIsTheSameAsOne() {
    List<DistinctError> errors = run(1000);
    assertThat(errors.stream().filter(one -> one.parts() == 2).map(DistinctError::rmsError))
        .containsExactlyElementsOf(
            errors.stream().filter(one -> one.parts() == 1).map(DistinctError::rmsError).toList());
  }

  @Test
  void bitsForAnErrorAreThatsOfTheState() {
    DistinctError error = new DistinctError("x", 1024, 10, 1, 5, 3, 1000, 0.1, 0, 0.05, 0.2);
    assertThat(error.bitsForError()).isCloseTo(8000 * 0.0025, within(1e-9));
    assertThat(error.ofStated()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void badBoundsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> run(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DistinctErrors(List.of(8L), 1, 1, 0))
        .withMessageContaining("precision");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DistinctErrors(List.of(), 1, 1, 0))
        .withMessageContaining("memory");
  }
}
