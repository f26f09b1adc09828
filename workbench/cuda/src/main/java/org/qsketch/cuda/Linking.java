package org.qsketch.cuda;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Fills records of method handles with the functions of a library; only this class uses the linker.
 */
final class Linking {
  private static final Linker LINKER = Linker.nativeLinker();

  private Linking() {}

  /**
   * Links every function of a record.
   *
   * @throws UnsatisfiedLinkError if the library lacks a function; the message is its name
   */
  static <T extends Record> T link(Class<T> functions, SymbolLookup library) {
    Map<String, MemorySegment> addresses =
        Arrays.stream(functions.getRecordComponents())
            .collect(Collectors.toMap(RecordComponent::getName, each -> find(each, library)));
    return fill(functions, component -> link(component, addresses.get(component.getName())));
  }

  /**
   * Makes a record with a method handle of a finder for each component. All cores work, since Java
   * compiles code for each handle.
   */
  static <T extends Record> T fill(
      Class<T> functions, Function<RecordComponent, MethodHandle> finder) {
    RecordComponent[] components = functions.getRecordComponents();
    Object[] handles = Arrays.stream(components).parallel().map(finder).toArray();
    Class<?>[] types =
        Collections.nCopies(handles.length, MethodHandle.class).toArray(Class[]::new);
    try {
      return functions.getDeclaredConstructor(types).newInstance(handles);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(functions + " is not a record of method handles", e);
    }
  }

  /** Returns the Java type of the function of a component. */
  static MethodType type(RecordComponent component) {
    NativeFunction function = component.getAnnotation(NativeFunction.class);
    return MethodType.methodType(function.returns(), function.parameters());
  }

  private static MemorySegment find(RecordComponent component, SymbolLookup library) {
    String[] names = component.getAnnotation(NativeFunction.class).value();
    return Arrays.stream(names)
        .flatMap(name -> library.find(name).stream())
        .findFirst()
        .orElseThrow(() -> new UnsatisfiedLinkError(names[0]));
  }

  @SuppressWarnings("restricted")
  private static MethodHandle link(RecordComponent component, MemorySegment address) {
    return LINKER.downcallHandle(address, descriptor(type(component)));
  }

  private static FunctionDescriptor descriptor(MethodType type) {
    return FunctionDescriptor.of(
        layout(type.returnType()),
        type.parameterList().stream().map(Linking::layout).toArray(MemoryLayout[]::new));
  }

  private static MemoryLayout layout(Class<?> type) {
    if (type == MemorySegment.class) {
      return ValueLayout.ADDRESS;
    }
    if (type == long.class) {
      return ValueLayout.JAVA_LONG;
    }
    return type == byte.class ? ValueLayout.JAVA_BYTE : ValueLayout.JAVA_INT;
  }

  /**
   * The library function that a method handle in a record calls. {@code MemorySegment} is a pointer
   * or an opaque handle, {@code long} a size or a device address, {@code int} an int, an unsigned
   * int or an enum.
   */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface NativeFunction {
    /** Returns the names of the function. The first one that the library has is used. */
    String[] value();

    /** Returns the types of its parameters. */
    Class<?>[] parameters();

    /** Returns the type of its result, by default a status code. */
    Class<?> returns() default int.class;
  }

  /** The dynamic loader of the system. */
  @FunctionalInterface
  interface LibraryLoader {
    /** Loads libraries for the life of the process. */
    LibraryLoader SYSTEM = LibraryLoader::loadForProcess;

    /**
     * Loads a library.
     *
     * @param library a name that the system searches for, or an absolute path
     * @return the functions of the library; empty if it is missing or does not load
     */
    Optional<SymbolLookup> load(String library);

    @SuppressWarnings("restricted")
    private static Optional<SymbolLookup> loadForProcess(String library) {
      try {
        return Optional.of(SymbolLookup.libraryLookup(library, Arena.global()));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
  }
}
