package org.qsketch.datasets.duckdb;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The functions of DuckDB's C API that this package calls, as {@code duckdb.h} declares them. */
public final class DuckDbLibrary {
  /** {@code duckdb_result}: five deprecated fields and a pointer to the result. */
  static final StructLayout RESULT =
      MemoryLayout.structLayout(JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS);

  /** {@code duckdb_query_progress_type}: percent, rows so far, and their estimated number. */
  static final StructLayout PROGRESS = MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_LONG, JAVA_LONG);

  private static final FunctionDescriptor RELEASE = FunctionDescriptor.ofVoid(ADDRESS);
  private static final FunctionDescriptor MEMBER = FunctionDescriptor.of(ADDRESS, ADDRESS);

  /** A native call, which never throws although method handles declare it. */
  @FunctionalInterface
  interface Call<T> {
    T invoke() throws Throwable;
  }

  private final SymbolLookup symbols;
  final MethodHandle open;
  final MethodHandle connect;
  final MethodHandle prepare;
  final MethodHandle prepareError;
  final MethodHandle executeStreaming;
  final MethodHandle resultError;
  final MethodHandle fetchChunk;
  final MethodHandle chunkSize;
  final MethodHandle chunkVector;
  final MethodHandle vectorData;
  final MethodHandle vectorValidity;
  final MethodHandle interrupt;
  final MethodHandle progress;
  final MethodHandle destroyChunk;
  final MethodHandle destroyResult;
  final MethodHandle destroyPrepare;
  final MethodHandle disconnect;
  final MethodHandle close;

  private DuckDbLibrary(SymbolLookup symbols) {
    this.symbols = symbols;
    open = state("duckdb_open", 2);
    connect = state("duckdb_connect", 2);
    prepare = state("duckdb_prepare", 3);
    prepareError = function("duckdb_prepare_error", MEMBER);
    executeStreaming = state("duckdb_execute_prepared_streaming", 2);
    resultError = function("duckdb_result_error", MEMBER);
    fetchChunk = function("duckdb_fetch_chunk", FunctionDescriptor.of(ADDRESS, RESULT));
    chunkSize = function("duckdb_data_chunk_get_size", FunctionDescriptor.of(JAVA_LONG, ADDRESS));
    chunkVector =
        function(
            "duckdb_data_chunk_get_vector", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG));
    vectorData = function("duckdb_vector_get_data", MEMBER);
    vectorValidity = function("duckdb_vector_get_validity", MEMBER);
    interrupt = function("duckdb_interrupt", RELEASE);
    progress = function("duckdb_query_progress", FunctionDescriptor.of(PROGRESS, ADDRESS));
    destroyChunk = function("duckdb_destroy_data_chunk", RELEASE);
    destroyResult = function("duckdb_destroy_result", RELEASE);
    destroyPrepare = function("duckdb_destroy_prepare", RELEASE);
    disconnect = function("duckdb_disconnect", RELEASE);
    close = function("duckdb_close", RELEASE);
  }

  /**
   * Loads the library until the process ends.
   *
   * @throws DuckDbException if the file is not a library for this machine or lacks a function
   */
  @SuppressWarnings("restricted")
  public static DuckDbLibrary load(Path file) throws DuckDbException {
    try {
      return new DuckDbLibrary(SymbolLookup.libraryLookup(file, Arena.global()));
    } catch (IllegalArgumentException e) {
      throw new DuckDbException("%s cannot be loaded: %s".formatted(file, e.getMessage()));
    }
  }

  /** Returns a function of pointers whose result is 0 on success. */
  private MethodHandle state(String name, int pointers) {
    MemoryLayout[] parameters = new MemoryLayout[pointers];
    Arrays.fill(parameters, ADDRESS);
    return function(name, FunctionDescriptor.of(JAVA_INT, parameters));
  }

  @SuppressWarnings("restricted")
  private MethodHandle function(String name, FunctionDescriptor descriptor) {
    Optional<MemorySegment> symbol = symbols.find(name);
    return Linker.nativeLinker()
        .downcallHandle(
            symbol.orElseThrow(() -> new IllegalArgumentException("it has no function " + name)),
            descriptor);
  }

  static <T> T call(Call<T> call) {
    try {
      return call.invoke();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("a native function threw", e);
    }
  }

  /** Releases the object of a handle. The functions take the handle's address. */
  static void release(MethodHandle function, MemorySegment handle) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment place = arena.allocateFrom(ADDRESS, handle);
      call(
          () -> {
            function.invokeExact(place);
            return null;
          });
    }
  }

  /** Returns a C string, or empty for null. */
  @SuppressWarnings("restricted")
  static Optional<String> text(MemorySegment address) {
    return address.equals(MemorySegment.NULL)
        ? Optional.empty()
        : Optional.of(address.reinterpret(Long.MAX_VALUE).getString(0));
  }
}
