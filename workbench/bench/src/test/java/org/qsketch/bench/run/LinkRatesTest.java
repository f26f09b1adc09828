package org.qsketch.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.qsketch.fake.FakeBackend;

class LinkRatesTest {
  private static final LinkRates LINK = new LinkRates(50, 40, 20);

  @Test
  void eachDirectionIsMeasuredAndBothAtOnce() {
    FakeBackend fake = new FakeBackend();
    LinkRates measured = LinkRates.of(fake, 1 << 20);
    assertThat(measured.toDevice()).isCloseTo(1e9 / FakeBackend.LINK_UP_NANOS, within(1.0));
    assertThat(measured.fromDevice()).isCloseTo(1e9 / FakeBackend.LINK_DOWN_NANOS, within(1.0));
    assertThat(measured.bothWays()).isCloseTo(1e9 / FakeBackend.LINK_BOTH_NANOS, within(1.0));
    assertThat(fake.open()).isZero();
  }

  @Test
  void bothDirectionsAreUsedAsFarAsThereIsSomethingToCopy() {
    assertThat(LINK.secondsAtOnce(100, 0)).isEqualTo(2);
    assertThat(LINK.secondsAtOnce(0, 100)).isEqualTo(2.5);
    assertThat(LINK.secondsAtOnce(120, 20)).isEqualTo(1 + 2);
    assertThat(LINK.secondsAtOnce(20, 60)).isEqualTo(1 + 1);
  }

  @Test
  void copiesInTurnTakeTheSumOfBoth() {
    assertThat(LINK.secondsInTurn(100, 20)).isEqualTo(2.5);
  }
}
