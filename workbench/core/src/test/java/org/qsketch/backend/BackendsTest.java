package org.qsketch.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.KeyStream;

final class BackendsTest {
  private static final BackendStatus THREE_DEVICES =
      BackendStatus.available(
          "opencl",
          List.of(
              new Device("NVIDIA H100 PCIe", 1, 1, "OpenCL 3.0 CUDA, driver 580"),
              new Device("NVIDIA H200", 1, 1, "OpenCL 3.0 CUDA, driver 580"),
              new Device("pthread-skylake", 1, 1, "OpenCL 3.0 PoCL, driver 3.1")));

  @Test
  void theCpuIsAlwaysThere() {
    assertThat(Backends.available()).contains("cpu");
    assertThat(Backends.describe())
        .anyMatch(status -> status.name().equals("cpu") && status.isAvailable());
  }

  /** As threads of pools, and threads of native code. */
  @Test
  void theCpuIsThereForThreadsThatKnowNoClassesOfTheApplication() {
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try {
      for (ClassLoader other : Arrays.asList(ClassLoader.getPlatformClassLoader(), null)) {
        thread.setContextClassLoader(other);
        assertThat(Backends.available()).contains("cpu");
      }
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "cpu:0", " cpu "})
  void theCpuIsOpenedByItsName(String name) {
    try (Backend backend = Backends.open(name)) {
      assertThat(backend.name()).isEqualTo("cpu");
      assertThat(backend.device().computeUnits())
          .isEqualTo(Runtime.getRuntime().availableProcessors());
    }
  }

  @Test
  void theFreeMemoryOfADeviceIsToldByItsName() {
    long memory = Backends.describe().getLast().devices().getFirst().memoryBytes();
    assertThat(Backends.freeBytes(" cpu:0 ")).isBetween(1L, memory);
    assertThatIllegalArgumentException().isThrownBy(() -> Backends.freeBytes("abacus"));
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> Backends.freeBytes("cpu:1"));
  }

  @Test
  void aDeviceWhoseDriverDoesNotTellItsFreeMemoryIsOpenedAndClosed() {
    Backend cpu = CpuBackend.open(1);
    BackendProvider provider =
        new Provider("some", 0, 0, true) {
          @Override
          public Backend open(int device) {
            return cpu;
          }
        };
    assertThat(provider.freeBytes(0)).isPositive();
    assertThatIllegalStateException().isThrownBy(() -> cpu.generate(KeyStream.uniform(1), 1));
  }

  @Test
  void theBestBackendOpens() {
    try (Backend backend = Backends.best()) {
      assertThat(backend.name()).isEqualTo(Backends.available().getFirst());
    }
  }

  @Test
  void aBackendThatCannotBeBetterIsNotLookedFor() {
    Provider best = new Provider("best", 20, 20, true);
    Provider unseen = new Provider("unseen", 10, 10, true);
    assertThat(Backends.best(Stream.of(unseen, best))).isSameAs(best);
    assertThat(best.looks).isPositive();
    assertThat(unseen.looks).isZero();
  }

  @Test
  void aBackendWithoutItsBestDevicesComesAfterOthers() {
    Provider missing = new Provider("missing", 20, 20, false);
    Provider worse = new Provider("worse", 10, -10, true);
    Provider plain = new Provider("plain", 0, 0, true);
    assertThat(Backends.best(Stream.of(missing, worse, plain))).isSameAs(plain);
    assertThat(Backends.best(Stream.of(missing, worse))).isSameAs(worse);
  }

  @Test
  void backendsAreDescribedBestFirstAndEqualOnesInTheOrderGiven() {
    Stream<Provider> providers =
        Stream.of(
            new Provider("plain", 0, 0, true),
            new Provider("missing", 20, 20, false),
            new Provider("worse", 10, -10, true),
            new Provider("equal", 0, 0, true));
    assertThat(Backends.describe(providers))
        .extracting(BackendStatus::name)
        .containsExactly("missing", "plain", "equal", "worse");
  }

  @Test
  void aBackendLooksForDevicesWhileTheNextIsFound() {
    CountDownLatch looked = new CountDownLatch(1);
    Provider first =
        new Provider("first", 0, 0, true) {
          @Override
          public BackendStatus status() {
            looked.countDown();
            return super.status();
          }
        };
    Stream<Provider> others = Stream.of("second").map(name -> findAfter(looked, name));
    assertThat(Backends.describe(Stream.concat(Stream.of(first), others))).hasSize(2);
  }

  private static Provider findAfter(CountDownLatch event, String name) {
    try {
      assertThat(event.await(1, TimeUnit.MINUTES)).isTrue();
      return new Provider(name, 0, 0, true);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Counts how often somebody looks for its devices. */
  private static class Provider implements BackendProvider {
    private final String name;
    private final int highest;
    private final int priority;
    private final boolean available;
    private int looks;

    Provider(String name, int highest, int priority, boolean available) {
      this.name = name;
      this.highest = highest;
      this.priority = priority;
      this.available = available;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int highestPriority() {
      return highest;
    }

    @Override
    public int priority() {
      looks++;
      return priority;
    }

    @Override
    public BackendStatus status() {
      looks++;
      return available
          ? BackendStatus.available(name, Backends.describe().getFirst().devices())
          : BackendStatus.unavailable(name, "there is none");
    }

    @Override
    public Backend open(int device) {
      throw new AssertionError("not to be opened");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "gpu", "CPU", "quantum:1"})
  void unknownBackendsAreRefusedWithTheKnownOnes(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Backends.open(name))
        .withMessageContaining("'" + name.split(":", 2)[0] + "'")
        .withMessageContaining("choose from")
        .withMessageContaining("cpu");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu:1", "cpu:-1", "cpu:", "cpu:no such processor", "cpu:99999999999"})
  void unknownDevicesAreRefusedWithTheKnownOnes(String name) {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> Backends.open(name))
        .withMessageContaining("there is no device '" + name + "': choose from cpu (");
  }

  @Test
  void aPartOfItsNameOpensADevice() {
    try (Backend cpu = Backends.open("cpu");
        Backend named = Backends.open("cpu:" + cpu.device().name().toUpperCase(Locale.ROOT))) {
      assertThat(named.device()).isEqualTo(cpu.device());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "2, 2",
    "h100, 0",
    "H200, 1",
    "pcie, 0",
    "pthread, 2",
    "PoCL, 2",
    "' h200', 1"
  })
  void anIndexOrAPartOfNameOrDriverSelectsADevice(String selection, int index) {
    assertThat(THREE_DEVICES.indexOf(selection)).isEqualTo(index);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nvidia", "CUDA", "o", "driver"})
  void aPartThatSeveralDevicesHaveIsRefusedWithAllOfThem(String selection) {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> THREE_DEVICES.indexOf(selection))
        .withMessageContaining("there is more than one device 'opencl:" + selection + "'")
        .withMessageEndingWith(
            "choose from opencl (NVIDIA H100 PCIe, OpenCL 3.0 CUDA, driver 580),"
                + " opencl:1 (NVIDIA H200, OpenCL 3.0 CUDA, driver 580),"
                + " opencl:2 (pthread-skylake, OpenCL 3.0 PoCL, driver 3.1)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "00", "580", "-1", "amd", "", " "})
  void whatNoDeviceIsCalledIsRefused(String selection) {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> THREE_DEVICES.indexOf(selection))
        .withMessageStartingWith(
            "there is no device 'opencl:%s': choose from opencl (".formatted(selection));
  }

  @Test
  void devicesOfOneNameAreOfOneKind() {
    Device card = new Device("a card", 1, 1, "driver 1");
    Device other = new Device("another card", 1, 1, "driver 1");
    BackendStatus four = BackendStatus.available("some", List.of(card, card, other, card));
    assertThat(four.differentDeviceNames()).containsExactly("some", "some:2");
    assertThat(Backends.oneOfEachKind()).isSubsetOf(Backends.available()).contains("cpu");
  }

  @Test
  void aStatusHasDevicesOrAReason() {
    Device device = new Device("a card", 1 << 30, 4, "driver 1");
    BackendStatus there = BackendStatus.available("some", List.of(device));
    BackendStatus missing = BackendStatus.unavailable("other", "install the driver");
    assertThat(there.isAvailable()).isTrue();
    assertThat(there.reason()).isEmpty();
    assertThat(missing.isAvailable()).isFalse();
    assertThat(missing.reason()).isEqualTo("install the driver");
  }

  @Test
  void severalDevicesHaveANameTogether() {
    assertThat(THREE_DEVICES.fleetName()).contains("opencl:*");
    assertThat(BackendStatus.available("some", THREE_DEVICES.devices().subList(0, 1)).fleetName())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, cpu",
    "' cpu:0 ', cpu:0",
    "cpu + cpu:0, cpu cpu:0",
    "cpu:*, cpu",
    "abacus+cpu:*, abacus cpu"
  })
  void aNameStandsForDevices(String name, String devices) {
    assertThat(Backends.devices(name)).containsExactly(devices.split(" "));
  }
}
