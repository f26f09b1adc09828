package org.qsketch.bench.groupby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.groupby.PartitionExperiment.Case;
import org.qsketch.internal.groupby.BallsIntoBins;
import org.qsketch.job.Progress;

class PartitionExperimentTest {
  private static final long SEED = 42;

  private static PartitionSizes simulate(int balls, int bound, double probability, int trials) {
    return new PartitionExperiment(List.of(new Case(balls, bound, probability)), trials, SEED)
        .run(Progress.NONE)
        .getFirst();
  }

  @Test
  void theTheoremHoldsAndAsksForMoreThanItNeeds() {
    PartitionExperiment experiment = PartitionExperiment.standard(50, SEED);
    assertThat(experiment.run(Progress.NONE))
        .hasSize(experiment.cases().size())
        .allSatisfy(
            sizes -> {
              assertThat(sizes.bins())
                  .isEqualTo(BallsIntoBins.bins(sizes.balls(), sizes.bound(), sizes.probability()));
              assertThat(sizes.simulatedProbability()).isLessThanOrEqualTo(sizes.probability());
              assertThat(sizes.leastBins()).isBetween(sizes.balls() / sizes.bound(), sizes.bins());
              assertThat(sizes.fullestMean())
                  .isBetween((double) sizes.balls() / sizes.bins(), (double) sizes.bound());
            });
  }

  @Test
  void theFewestBinsForTwoBallsFollowFromTheirProbability() {
    PartitionSizes sizes = simulate(2, 2, 0.1, 20_000);
    assertThat(sizes.simulatedProbability()).isCloseTo(1.0 / sizes.bins(), within(0.01));
    assertThat(sizes.leastBins()).isBetween(9L, 11L);
  }

  @Test
  void oneBinIsEnoughForFewerBallsThanTheBound() {
    PartitionSizes sizes = simulate(5, 6, 0.01, 3);
    assertThat(sizes.bins()).isEqualTo(1);
    assertThat(sizes.leastBins()).isEqualTo(1);
    assertThat(sizes.fullestMean()).isEqualTo(5);
    assertThat(sizes.simulatedProbability()).isZero();
  }

  @Test
  void badCasesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Case(0, 2, 0.1))
        .withMessageContaining("the number of balls is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Case(10, 2, 1))
        .withMessageContaining("the probability is 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionExperiment.standard(0, SEED))
        .withMessageContaining("the number of trials is 0");
  }
}
