package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.qsketch.cuda.Linking.NativeFunction;

/**
 * The functions of NVRTC, the run-time compiler of CUDA C++, as {@code nvrtc.h} declares them. Each
 * returns an {@code nvrtcResult} unless its type says otherwise.
 */
record Nvrtc(
    @NativeFunction(
            value = "nvrtcVersion",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle version,
    @NativeFunction(
            value = "nvrtcGetErrorString",
            parameters = int.class,
            returns = MemorySegment.class)
        MethodHandle getErrorString,
    @NativeFunction(value = "nvrtcGetNumSupportedArchs", parameters = MemorySegment.class)
        MethodHandle getNumSupportedArchs,
    @NativeFunction(value = "nvrtcGetSupportedArchs", parameters = MemorySegment.class)
        MethodHandle getSupportedArchs,
    @NativeFunction(
            value = "nvrtcCreateProgram",
            parameters = {
              MemorySegment.class,
              MemorySegment.class,
              MemorySegment.class,
              int.class,
              MemorySegment.class,
              MemorySegment.class
            })
        MethodHandle createProgram,
    @NativeFunction(value = "nvrtcDestroyProgram", parameters = MemorySegment.class)
        MethodHandle destroyProgram,
    @NativeFunction(
            value = "nvrtcCompileProgram",
            parameters = {MemorySegment.class, int.class, MemorySegment.class})
        MethodHandle compileProgram,
    @NativeFunction(
            value = "nvrtcGetProgramLogSize",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle getProgramLogSize,
    @NativeFunction(
            value = "nvrtcGetProgramLog",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle getProgramLog,
    @NativeFunction(
            value = "nvrtcGetCUBINSize",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle getCubinSize,
    @NativeFunction(
            value = "nvrtcGetCUBIN",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle getCubin,
    @NativeFunction(
            value = "nvrtcGetPTXSize",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle getPtxSize,
    @NativeFunction(
            value = "nvrtcGetPTX",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle getPtx) {
  static final int SUCCESS = 0;

  /**
   * Calls NVRTC.
   *
   * @param attempt the purpose of the call, for example {@code report its version}
   * @throws CudaException if the call fails
   */
  void check(String attempt, NativeCall call) {
    int code = NativeCall.result(call);
    if (code != SUCCESS) {
      throw new CudaException(code, "NVRTC cannot %s: %s".formatted(attempt, errorName(code)));
    }
  }

  /** Returns the name of a status code, for example {@code NVRTC_ERROR_INVALID_OPTION}. */
  @SuppressWarnings("restricted")
  String errorName(int code) {
    try {
      MemorySegment text = (MemorySegment) getErrorString.invokeExact(code);
      return text.reinterpret(Long.MAX_VALUE).getString(0);
    } catch (Throwable e) {
      throw new AssertionError("a native function threw", e);
    }
  }
}
