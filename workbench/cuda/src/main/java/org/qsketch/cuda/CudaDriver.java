package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.qsketch.cuda.Linking.NativeFunction;

/**
 * The functions of the CUDA driver API that this backend uses, as {@code cuda.h} declares them.
 * Each returns a {@code CUresult}.
 */
record CudaDriver(
    @NativeFunction(value = "cuInit", takes = int.class) MethodHandle init,
    @NativeFunction(value = "cuDriverGetVersion", takes = MemorySegment.class)
        MethodHandle driverGetVersion,
    @NativeFunction(
            value = "cuGetErrorName",
            takes = {int.class, MemorySegment.class})
        MethodHandle getErrorName,
    @NativeFunction(
            value = "cuGetErrorString",
            takes = {int.class, MemorySegment.class})
        MethodHandle getErrorString,
    @NativeFunction(value = "cuDeviceGetCount", takes = MemorySegment.class)
        MethodHandle deviceGetCount,
    @NativeFunction(
            value = "cuDeviceGet",
            takes = {MemorySegment.class, int.class})
        MethodHandle deviceGet,
    @NativeFunction(
            value = "cuDeviceGetName",
            takes = {MemorySegment.class, int.class, int.class})
        MethodHandle deviceGetName,
    @NativeFunction(
            value = "cuDeviceGetAttribute",
            takes = {MemorySegment.class, int.class, int.class})
        MethodHandle deviceGetAttribute,
    @NativeFunction(
            value = "cuDeviceTotalMem_v2",
            takes = {MemorySegment.class, int.class})
        MethodHandle deviceTotalMem,
    @NativeFunction(
            value = "cuDevicePrimaryCtxRetain",
            takes = {MemorySegment.class, int.class})
        MethodHandle primaryCtxRetain,
    @NativeFunction(
            value = {"cuDevicePrimaryCtxRelease_v2", "cuDevicePrimaryCtxRelease"},
            takes = int.class)
        MethodHandle primaryCtxRelease,
    @NativeFunction(
            value = {"cuDevicePrimaryCtxReset_v2", "cuDevicePrimaryCtxReset"},
            takes = int.class)
        MethodHandle primaryCtxReset,
    @NativeFunction(value = "cuCtxSetCurrent", takes = MemorySegment.class)
        MethodHandle ctxSetCurrent,
    @NativeFunction(
            value = "cuCtxSynchronize",
            takes = {})
        MethodHandle ctxSynchronize,
    @NativeFunction(
            value = "cuCtxEnablePeerAccess",
            takes = {MemorySegment.class, int.class})
        MethodHandle ctxEnablePeerAccess,
    @NativeFunction(
            value = "cuMemGetInfo_v2",
            takes = {MemorySegment.class, MemorySegment.class})
        MethodHandle memGetInfo,
    @NativeFunction(
            value = "cuMemAlloc_v2",
            takes = {MemorySegment.class, long.class})
        MethodHandle memAlloc,
    @NativeFunction(
            value = "cuPointerGetAttribute",
            takes = {MemorySegment.class, int.class, long.class})
        MethodHandle pointerGetAttribute,
    @NativeFunction(value = "cuMemFree_v2", takes = long.class) MethodHandle memFree,
    @NativeFunction(
            value = "cuMemHostAlloc",
            takes = {MemorySegment.class, long.class, int.class})
        MethodHandle memHostAlloc,
    @NativeFunction(value = "cuMemFreeHost", takes = MemorySegment.class) MethodHandle memFreeHost,
    @NativeFunction(
            value = "cuMemHostRegister_v2",
            takes = {MemorySegment.class, long.class, int.class})
        MethodHandle memHostRegister,
    @NativeFunction(value = "cuMemHostUnregister", takes = MemorySegment.class)
        MethodHandle memHostUnregister,
    @NativeFunction(
            value = "cuMemcpyHtoDAsync_v2",
            takes = {long.class, MemorySegment.class, long.class, MemorySegment.class})
        MethodHandle memcpyHtoDAsync,
    @NativeFunction(
            value = "cuMemcpyDtoHAsync_v2",
            takes = {MemorySegment.class, long.class, long.class, MemorySegment.class})
        MethodHandle memcpyDtoHAsync,
    @NativeFunction(
            value = "cuMemcpyDtoDAsync_v2",
            takes = {long.class, long.class, long.class, MemorySegment.class})
        MethodHandle memcpyDtoDAsync,
    @NativeFunction(
            value = "cuMemcpyPeerAsync",
            takes = {
              long.class,
              MemorySegment.class,
              long.class,
              MemorySegment.class,
              long.class,
              MemorySegment.class
            })
        MethodHandle memcpyPeerAsync,
    @NativeFunction(
            value = "cuMemsetD8Async",
            takes = {long.class, byte.class, long.class, MemorySegment.class})
        MethodHandle memsetD8Async,
    @NativeFunction(
            value = "cuStreamCreate",
            takes = {MemorySegment.class, int.class})
        MethodHandle streamCreate,
    @NativeFunction(value = "cuStreamDestroy_v2", takes = MemorySegment.class)
        MethodHandle streamDestroy,
    @NativeFunction(value = "cuStreamSynchronize", takes = MemorySegment.class)
        MethodHandle streamSynchronize,
    @NativeFunction(
            value = "cuStreamWaitEvent",
            takes = {MemorySegment.class, MemorySegment.class, int.class})
        MethodHandle streamWaitEvent,
    @NativeFunction(
            value = "cuEventCreate",
            takes = {MemorySegment.class, int.class})
        MethodHandle eventCreate,
    @NativeFunction(value = "cuEventDestroy_v2", takes = MemorySegment.class)
        MethodHandle eventDestroy,
    @NativeFunction(
            value = "cuEventRecord",
            takes = {MemorySegment.class, MemorySegment.class})
        MethodHandle eventRecord,
    @NativeFunction(value = "cuEventSynchronize", takes = MemorySegment.class)
        MethodHandle eventSynchronize,
    @NativeFunction(
            value = {"cuEventElapsedTime", "cuEventElapsedTime_v2"},
            takes = {MemorySegment.class, MemorySegment.class, MemorySegment.class})
        MethodHandle eventElapsedTime,
    @NativeFunction(
            value = "cuModuleLoadData",
            takes = {MemorySegment.class, MemorySegment.class})
        MethodHandle moduleLoadData,
    @NativeFunction(value = "cuModuleUnload", takes = MemorySegment.class)
        MethodHandle moduleUnload,
    @NativeFunction(
            value = "cuModuleGetFunction",
            takes = {MemorySegment.class, MemorySegment.class, MemorySegment.class})
        MethodHandle moduleGetFunction,
    @NativeFunction(
            value = "cuLaunchKernel",
            takes = {
              MemorySegment.class,
              int.class,
              int.class,
              int.class,
              int.class,
              int.class,
              int.class,
              int.class,
              MemorySegment.class,
              MemorySegment.class,
              MemorySegment.class
            })
        MethodHandle launchKernel) {}
