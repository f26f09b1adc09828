package org.qsketch.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Device;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.KeyStream;

class OpenBackendsTest {
  /** By name, since several threads open them. */
  private final Map<String, Backend> opened = new ConcurrentHashMap<>();

  private Backend open(String name) {
    return switch (name) {
      case "busy", "lost" -> throw new BackendUnavailableException(name + " has a reason");
      case "abacus" -> throw new IllegalArgumentException("there is no backend 'abacus'");
      case "stuck" -> stuck();
      default -> opened.computeIfAbsent(name, _ -> CpuBackend.open(1));
    };
  }

  /** Returns a backend that cannot be closed. */
  private static Backend stuck() {
    return (Backend)
        Proxy.newProxyInstance(
            Backend.class.getClassLoader(),
            new Class<?>[] {Backend.class},
            (_, _, _) -> {
              throw new IllegalStateException("it is stuck");
            });
  }

  private void assertThatNoneStaysOpen() {
    assertThat(opened.values())
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
    List<String> names = List.of("lost", "one", "busy", "two", "three");
    try (OpenBackends backends = OpenBackends.those(names, this::open)) {
      assertThat(backends.all())
          .containsExactly(opened.get("one"), opened.get("two"), opened.get("three"));
      assertThat(backends.refusals().keySet()).containsExactly("lost", "busy");
      assertThat(backends.refusals().get("busy")).hasMessage("busy has a reason");
    }
    assertThatNoneStaysOpen();
  }

  @Test
  void oneThatCannotBeClosedIsReportedAndTheOthersAreClosed() {
    OpenBackends backends = OpenBackends.all(List.of("one", "stuck", "two"), this::open);
    assertThatIllegalStateException().isThrownBy(backends::close).withMessage("it is stuck");
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
