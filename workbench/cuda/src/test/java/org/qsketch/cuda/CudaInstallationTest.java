package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.qsketch.cuda.Linking.LibraryLoader;

/** The reasons for having no CUDA, each with its remedy. */
final class CudaInstallationTest {
  private final FakeDriver driver = new FakeDriver();

  private Found<CudaInstallation> find(int nvrtcMajor, Map<String, String> environment) {
    return CudaInstallation.find(
        () -> Found.of(driver.functions()),
        newest -> Found.of(new FakeNvrtc(nvrtcMajor).compiler()),
        environment);
  }

  private String reason(Map<String, String> environment) {
    return find(13, environment).reason();
  }

  @Test
  void aDriverWithDevicesAndACompilerIsAll() {
    CudaInstallation found = find(13, Map.of()).value().orElseThrow();
    assertThat(found.devices())
        .extracting(device -> device.name() + ", " + device.driver())
        .containsExactly(
            "Fake GPU 70, CUDA 13.0, NVRTC 13.4", "Fake GPU 71, CUDA 13.0, NVRTC 13.4");
  }

  @Test
  void withoutADriverTheReasonSaysWhereItWasSought() {
    String reason = new DriverSearch(library -> Optional.empty()).find().reason();
    assertThat(reason)
        .contains("no libcuda.so.1 on the library path or in /usr/lib/x86_64-linux-gnu")
        .contains("install the driver");
  }

  @Test
  void aDriverWithoutAFunctionIsTooOld() {
    LibraryLoader loader = library -> Optional.of(name -> Optional.empty());
    assertThat(new DriverSearch(loader).find().reason())
        .isEqualTo(
            "the NVIDIA driver is too old: its libcuda.so.1 has no cuInit; install a newer driver");
  }

  @Test
  @SuppressWarnings("restricted")
  void aDriverBeginsWhenItIsFound() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    MethodHandle init =
        MethodHandles.dropArguments(
            MethodHandles.publicLookup()
                .bind(begun, "countDown", MethodType.methodType(void.class)),
            0,
            int.class);
    MemorySegment function =
        Linker.nativeLinker()
            .upcallStub(init, FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT), Arena.global());
    assertThat(new DriverSearch(_ -> Optional.of(_ -> Optional.of(function))).find().isAvailable())
        .isTrue();
    assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
  }

  /** It would wait for a carrier where all of them wait for it. */
  @Test
  void noVirtualThreadInitializesADriver() {
    assertThat(find(13, Map.of()).isAvailable()).isTrue();
    assertThat(driver.initializer.isVirtual()).isFalse();
  }

  @Test
  void aDriverOfAnOldCudaIsTooOld() {
    driver.version = 10020;
    assertThat(reason(Map.of()))
        .isEqualTo("the NVIDIA driver supports CUDA 10.2, 11.2 is needed: install a newer driver");
  }

  @Test
  void withoutADeviceTheReasonNamesTheVariableThatMayHideIt() {
    driver.initResult = 100;
    assertThat(reason(Map.of())).contains("finds no GPU", "nvidia-smi");
    assertThat(reason(Map.of("CUDA_VISIBLE_DEVICES", "")))
        .contains("finds no GPU while CUDA_VISIBLE_DEVICES is ''", "unset");
  }

  @Test
  void aDriverThatDoesNotStartSaysWhy() {
    driver.initResult = 803;
    assertThat(reason(Map.of()))
        .startsWith("CUDA cannot be initialized: CUDA_ERROR_803 (meaning of 803)")
        .contains("nvidia-smi");
  }

  @Test
  void aDriverThatDoesNotStartIsTheReasonWhateverElseIsMissing() {
    driver.initResult = 803;
    driver.versionResult = 999;
    assertThat(reason(Map.of())).startsWith("CUDA cannot be initialized: CUDA_ERROR_803");
  }

  @Test
  void aDriverThatDoesNotSayItsVersionIsMissing() {
    driver.versionResult = 999;
    assertThat(reason(Map.of()))
        .isEqualTo("CUDA cannot ask for the driver's version: CUDA_ERROR_999 (meaning of 999)");
  }

  @Test
  void aMissingCompilerIsTheReason() {
    Found<CudaInstallation> found =
        CudaInstallation.find(
            () -> Found.of(driver.functions()),
            newest -> Found.missing("nothing for " + newest),
            Map.of());
    assertThat(found.reason()).isEqualTo("nothing for 13");
  }

  @Test
  void aCompilerNewerThanTheDriverIsRefused() {
    driver.version = 12060;
    assertThat(reason(Map.of()))
        .contains("supports CUDA 12.6, but the compiler is NVRTC 13.4")
        .contains("set QSKETCH_NVRTC to an NVRTC 12");
    assertThat(find(12, Map.of()).isAvailable()).isTrue();
  }
}
