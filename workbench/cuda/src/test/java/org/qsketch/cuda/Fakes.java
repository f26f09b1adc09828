package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;

/** Puts Java methods in the place of native functions. */
final class Fakes {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private Fakes() {}

  /** Fills a record with the methods of an object that have its components' names and types. */
  static <T extends Record> T bind(Class<T> functions, Object fake) {
    return Linking.fill(functions, component -> method(component, fake));
  }

  private static MethodHandle method(RecordComponent component, Object fake) {
    try {
      return LOOKUP.bind(fake, component.getName(), Linking.type(component));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(fake + " has no " + component.getName(), e);
    }
  }

  /** Gives native code's view of memory to a fake, which finds it by its address. */
  @SuppressWarnings("restricted")
  static MemorySegment at(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  /** Reads a string that native code would be handed. */
  static String text(MemorySegment pointer) {
    return at(pointer.address(), Long.MAX_VALUE).getString(0);
  }
}
