package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cuda.Linking.NativeFunction;

final class LinkingTest {
  private static final SymbolLookup STANDARD = Linker.nativeLinker().defaultLookup();

  /** Functions of every C library. */
  record Known(
      @NativeFunction(value = "strlen", parameters = MemorySegment.class, returns = long.class)
          MethodHandle length,
      @NativeFunction(
              value = {"abs_v2", "abs"},
              parameters = int.class)
          MethodHandle absolute) {}

  /** A function of no library. */
  record Unknown(
      @NativeFunction(
              value = "noSuchFunction",
              parameters = {})
          MethodHandle nothing) {}

  @Test
  void aFunctionIsCalledByItsComponent() throws Throwable {
    Known known = Linking.link(Known.class, STANDARD);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom("seven c");
      assertThat((long) known.length().invokeExact(text)).isEqualTo(7);
    }
  }

  @Test
  void ofSeveralNamesTheFirstThatExistsIsUsed() throws Throwable {
    Known known = Linking.link(Known.class, STANDARD);
    assertThat((int) known.absolute().invokeExact(-5)).isEqualTo(5);
  }

  @Test
  void aMissingFunctionIsNamed() {
    assertThatExceptionOfType(UnsatisfiedLinkError.class)
        .isThrownBy(() -> Linking.link(Unknown.class, STANDARD))
        .withMessage("noSuchFunction");
  }

  @ParameterizedTest
  @ValueSource(classes = {CudaDriver.class, Nvrtc.class, Nvml.class})
  void everyFunctionHasATypeThatLinks(Class<? extends Record> functions) {
    MemorySegment anything = STANDARD.findOrThrow("abs");
    assertThat(Linking.link(functions, name -> Optional.of(anything))).isNotNull();
  }
}
