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
            takes = {MemorySegment.class, MemorySegment.class})
        MethodHandle version,
    @NativeFunction(value = "nvrtcGetErrorString", takes = int.class, returns = MemorySegment.class)
        MethodHandle getErrorString,
    @NativeFunction(value = "nvrtcGetNumSupportedArchs", takes = MemorySegment.class)
        MethodHandle getNumSupportedArchs,
    @NativeFunction(value = "nvrtcGetSupportedArchs", takes = MemorySegment.class)
        MethodHandle getSupportedArchs,
    @NativeFunction(
            value = "nvrtcCreateProgram",
            takes = {
              MemorySegment.class,
              MemorySegment.class,
              MemorySegment.class,
              int.class,
              MemorySegment.class,
              MemorySegment.class
            })
        MethodHandle createProgram,
    @NativeFunction(value = "nvrtcDestroyProgram", takes = MemorySegment.class)
        MethodHandle destroyProgram,
    @NativeFunction(
            value = "nvrtcCompileProgram",
            takes = {MemorySegment.class, int.class, MemorySegment.class})
        MethodHandle compileProgram,
    @NativeFunction(
            value = "nvrtcGetProgramLogSize",
            takes = {MemorySegment.class, MemorySegment.class})
        MethodHandle getProgramLogSize,
    @NativeFunction(
            value = "nvrtcGetProgramLog",
            takes = {MemorySegment.class, MemorySegment.class})
        MethodHandle getProgramLog,
    @NativeFunction(
            value = "nvrtcGetCUBINSize",
            takes = {MemorySegment.class, MemorySegment.class})
        MethodHandle getCubinSize,
    @NativeFunction(
            value = "nvrtcGetCUBIN",
            takes = {MemorySegment.class, MemorySegment.class})
        MethodHandle getCubin,
    @NativeFunction(
            value = "nvrtcGetPTXSize",
            takes = {MemorySegment.class, MemorySegment.class})
        MethodHandle getPtxSize,
    @NativeFunction(
            value = "nvrtcGetPTX",
            takes = {MemorySegment.class, MemorySegment.class})
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
