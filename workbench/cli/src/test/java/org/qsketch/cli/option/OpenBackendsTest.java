package org.qsketch.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Device;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.KeyStream;

class OpenBackendsTest {
  private final List<Backend> opened = new ArrayList<>();

  private Backend open(String name) {
    switch (name) {
      case "busy" -> throw new BackendUnavailableException("another program has it");
      case "abacus" -> throw new IllegalArgumentException("there is no backend 'abacus'");
      default -> opened.add(CpuBackend.open(1));
    }
    return opened.getLast();
  }

  private void assertThatNoneStaysOpen() {
    assertThat(opened)
        .isNotEmpty()
        .allSatisfy(
            backend ->
                assertThatIllegalStateException()
                    .isThrownBy(() -> backend.generate(KeyStream.uniform(1), 1)));
  }

  @Test
  void ifOneOfAllCannotBeOpenedNoneStaysOpen() {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> OpenBackends.all(List.of("one", "busy"), this::open));
    assertThatNoneStaysOpen();
  }

  @Test
  void thoseThatCannotBeOpenedAreRemembered() {
    try (OpenBackends backends = OpenBackends.those(List.of("busy", "one"), this::open)) {
      assertThat(backends.all()).containsExactlyElementsOf(opened).hasSize(1);
      assertThat(backends.refusals()).containsOnlyKeys("busy");
      assertThat(backends.refusals().get("busy")).hasMessage("another program has it");
    }
    assertThatNoneStaysOpen();
  }

  @Test
  void aNameThatIsNoneIsAnErrorAllTheSame() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OpenBackends.those(List.of("one", "abacus"), this::open));
    assertThatNoneStaysOpen();
  }

  @Test
  void allDevicesOfABackendAreOpenedTogetherToo() {
    Device card = new Device("a card", 1 << 30, 4, "driver 1");
    assertThat(
            BackendOptions.withFleets(
                List.of(
                    BackendStatus.available("one", List.of(card)),
                    BackendStatus.available("two", List.of(card, card)),
                    BackendStatus.unavailable("none", "install the driver"))))
        .containsExactly("one", "two", "two:1", "two:*");
  }
}
