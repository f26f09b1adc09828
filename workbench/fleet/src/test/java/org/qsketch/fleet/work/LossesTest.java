package org.qsketch.fleet.work;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LossesTest {
  private final Losses losses = new Losses();

  @ParameterizedTest(name = "several {0}, begun {1}")
  @CsvSource({"false, false", "false, true", "true, false"})
  void keysThatAreRefusedBeforeADeviceTookItsShareLoseNothing(boolean several, boolean begun) {
    refuse(several, begun);
    assertThatCode(losses::requireNone).doesNotThrowAnyException();
  }

  @Test
  void keysThatAreRefusedAfterAnotherDeviceTookItsShareAreALoss() {
    refuse(true, true);
    assertThatThrownBy(losses::requireNone).hasMessageContaining("no such key");
  }

  private void refuse(boolean several, boolean begun) {
    assertThatThrownBy(() -> losses.guard(several, () -> begun, LossesTest::refused))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Object refused() {
    throw new IllegalArgumentException("no such key");
  }
}
