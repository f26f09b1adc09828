package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.qsketch.cuda.Linking.NativeFunction;

/**
 * The functions of the CUDA driver API that this backend uses, as {@code cuda.h} declares them.
 * Each returns a {@code CUresult}.
 */
record CudaDriver(
    @NativeFunction(value = "cuInit", parameters = int.class) MethodHandle init,
    @NativeFunction(value = "cuDriverGetVersion", parameters = MemorySegment.class)
        MethodHandle driverGetVersion,
    @NativeFunction(
            value = "cuGetErrorName",
            parameters = {int.class, MemorySegment.class})
        MethodHandle getErrorName,
    @NativeFunction(
            value = "cuGetErrorString",
            parameters = {int.class, MemorySegment.class})
        MethodHandle getErrorString,
    @NativeFunction(value = "cuDeviceGetCount", parameters = MemorySegment.class)
        MethodHandle deviceGetCount,
    @NativeFunction(
            value = "cuDeviceGet",
            parameters = {MemorySegment.class, int.class})
        MethodHandle deviceGet,
    @NativeFunction(
            value = "cuDeviceGetName",
            parameters = {MemorySegment.class, int.class, int.class})
        MethodHandle deviceGetName,
    @NativeFunction(
            value = "cuDeviceGetAttribute",
            parameters = {MemorySegment.class, int.class, int.class})
        MethodHandle deviceGetAttribute,
    @NativeFunction(
            value = "cuDeviceTotalMem_v2",
            parameters = {MemorySegment.class, int.class})
        MethodHandle deviceTotalMem,
    @NativeFunction(
            value = {"cuDeviceGetUuid_v2", "cuDeviceGetUuid"},
            parameters = {MemorySegment.class, int.class})
        MethodHandle deviceGetUuid,
    @NativeFunction(
            value = "cuDevicePrimaryCtxRetain",
            parameters = {MemorySegment.class, int.class})
        MethodHandle primaryCtxRetain,
    @NativeFunction(
            value = {"cuDevicePrimaryCtxRelease_v2", "cuDevicePrimaryCtxRelease"},
            parameters = int.class)
        MethodHandle primaryCtxRelease,
    @NativeFunction(
            value = {"cuDevicePrimaryCtxReset_v2", "cuDevicePrimaryCtxReset"},
            parameters = int.class)
        MethodHandle primaryCtxReset,
    @NativeFunction(value = "cuCtxSetCurrent", parameters = MemorySegment.class)
        MethodHandle ctxSetCurrent,
    @NativeFunction(
            value = "cuCtxSynchronize",
            parameters = {})
        MethodHandle ctxSynchronize,
    @NativeFunction(
            value = "cuCtxEnablePeerAccess",
            parameters = {MemorySegment.class, int.class})
        MethodHandle ctxEnablePeerAccess,
    @NativeFunction(
            value = "cuMemGetInfo_v2",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle memGetInfo,
    @NativeFunction(
            value = "cuMemAlloc_v2",
            parameters = {MemorySegment.class, long.class})
        MethodHandle memAlloc,
    @NativeFunction(
            value = "cuPointerGetAttribute",
            parameters = {MemorySegment.class, int.class, long.class})
        MethodHandle pointerGetAttribute,
    @NativeFunction(value = "cuMemFree_v2", parameters = long.class) MethodHandle memFree,
    @NativeFunction(
            value = "cuMemHostAlloc",
            parameters = {MemorySegment.class, long.class, int.class})
        MethodHandle memHostAlloc,
    @NativeFunction(value = "cuMemFreeHost", parameters = MemorySegment.class)
        MethodHandle memFreeHost,
    @NativeFunction(
            value = "cuMemHostRegister_v2",
            parameters = {MemorySegment.class, long.class, int.class})
        MethodHandle memHostRegister,
    @NativeFunction(value = "cuMemHostUnregister", parameters = MemorySegment.class)
        MethodHandle memHostUnregister,
    @NativeFunction(
            value = "cuMemcpyHtoDAsync_v2",
            parameters = {long.class, MemorySegment.class, long.class, MemorySegment.class})
        MethodHandle memcpyHtoDAsync,
    @NativeFunction(
            value = "cuMemcpyDtoHAsync_v2",
            parameters = {MemorySegment.class, long.class, long.class, MemorySegment.class})
        MethodHandle memcpyDtoHAsync,
    @NativeFunction(
            value = "cuMemcpyDtoDAsync_v2",
            parameters = {long.class, long.class, long.class, MemorySegment.class})
        MethodHandle memcpyDtoDAsync,
    @NativeFunction(
            value = "cuMemcpyPeerAsync",
            parameters = {
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
            parameters = {long.class, byte.class, long.class, MemorySegment.class})
        MethodHandle memsetD8Async,
    @NativeFunction(
            value = "cuStreamCreate",
            parameters = {MemorySegment.class, int.class})
        MethodHandle streamCreate,
    @NativeFunction(value = "cuStreamDestroy_v2", parameters = MemorySegment.class)
        MethodHandle streamDestroy,
    @NativeFunction(value = "cuStreamSynchronize", parameters = MemorySegment.class)
        MethodHandle streamSynchronize,
    @NativeFunction(
            value = "cuStreamWaitEvent",
            parameters = {MemorySegment.class, MemorySegment.class, int.class})
        MethodHandle streamWaitEvent,
    @NativeFunction(
            value = "cuEventCreate",
            parameters = {MemorySegment.class, int.class})
        MethodHandle eventCreate,
    @NativeFunction(value = "cuEventDestroy_v2", parameters = MemorySegment.class)
        MethodHandle eventDestroy,
    @NativeFunction(
            value = "cuEventRecord",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle eventRecord,
    @NativeFunction(value = "cuEventSynchronize", parameters = MemorySegment.class)
        MethodHandle eventSynchronize,
    @NativeFunction(
            value = {"cuEventElapsedTime", "cuEventElapsedTime_v2"},
            parameters = {MemorySegment.class, MemorySegment.class, MemorySegment.class})
        MethodHandle eventElapsedTime,
    @NativeFunction(
            value = "cuModuleLoadData",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle moduleLoadData,
    @NativeFunction(value = "cuModuleUnload", parameters = MemorySegment.class)
        MethodHandle moduleUnload,
    @NativeFunction(
            value = "cuModuleGetFunction",
            parameters = {MemorySegment.class, MemorySegment.class, MemorySegment.class})
        MethodHandle moduleGetFunction,
    @NativeFunction(
            value = "cuLaunchKernel",
            parameters = {
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
