package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cuda.Linking.LibraryLoader;

final class NvmlTest {
  private static final UUID DEVICE = UUID.fromString("46474849-4a4b-4c4d-4e4f-505152535455");

  @ParameterizedTest
  @ValueSource(strings = {"GPU-", "MIG-"})
  void theMemoryOfAGpuIsToldAndOfAPart(String kind) {
    assertThat(new FakeNvml(kind + DEVICE).functions().freeBytes(DEVICE)).contains(FakeNvml.FREE);
  }

  @Test
  void theMemoryOfAnUnknownDeviceIsNotTold() {
    assertThat(new FakeNvml("GPU-0").functions().freeBytes(DEVICE)).isEmpty();
  }

  @Test
  void aDeviceMayNotTellItsMemory() {
    FakeNvml fake = new FakeNvml("GPU-" + DEVICE);
    fake.memoryResult = 3;
    assertThat(fake.functions().freeBytes(DEVICE)).isEmpty();
  }

  @Test
  void theLibraryMayBeMissingOrLackAFunction() {
    assertThat(Nvml.find(_ -> Optional.empty())).isEmpty();
    assertThat(Nvml.find(_ -> Optional.of(_ -> Optional.empty()))).isEmpty();
  }

  @Test
  void aLibraryThatCannotBeginIsOfNoUse() {
    assertThat(Nvml.find(whereAllReturn(0))).isPresent();
    assertThat(Nvml.find(whereAllReturn(9))).isEmpty();
  }

  @SuppressWarnings("restricted")
  private static LibraryLoader whereAllReturn(int code) {
    MemorySegment function =
        Linker.nativeLinker()
            .upcallStub(
                MethodHandles.constant(int.class, code),
                FunctionDescriptor.of(ValueLayout.JAVA_INT),
                Arena.global());
    return _ -> Optional.of(_ -> Optional.of(function));
  }
}
