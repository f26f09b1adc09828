package org.qsketch.opencl;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jocl.CL;

/** Names OpenCL's error codes, and explains them to readers who do not know OpenCL. */
final class ErrorCode {
  /** The code of NVIDIA's driver for illegal memory accesses by kernels, which is not standard. */
  static final int NVIDIA_FAULT = -9999;

  private static final Map<Integer, String> MEANINGS =
      Map.ofEntries(
          Map.entry(CL.CL_DEVICE_NOT_AVAILABLE, "the device is switched off or in use"),
          Map.entry(CL.CL_MEM_OBJECT_ALLOCATION_FAILURE, "the device has too little memory"),
          Map.entry(CL.CL_OUT_OF_RESOURCES, "the device ran out of resources, or a kernel failed"),
          Map.entry(CL.CL_OUT_OF_HOST_MEMORY, "the driver ran out of host memory"),
          Map.entry(CL.CL_BUILD_PROGRAM_FAILURE, "a program does not compile"),
          Map.entry(CL.CL_INVALID_BUILD_OPTIONS, "the compiler does not know an option"),
          Map.entry(CL.CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "an earlier operation failed"),
          Map.entry(CL.CL_INVALID_COMMAND_QUEUE, "an earlier failure destroyed the queue"),
          Map.entry(CL.CL_INVALID_CONTEXT, "an earlier failure destroyed the context"),
          Map.entry(CL.CL_INVALID_VALUE, "a size, an offset or a flag is out of bounds"),
          Map.entry(CL.CL_INVALID_BUFFER_SIZE, "the device does not support buffers of this size"),
          Map.entry(
              CL.CL_INVALID_WORK_GROUP_SIZE,
              "the device does not support work-groups of this size"),
          Map.entry(CL.CL_INVALID_ARG_SIZE, "the kernel's parameter has another size"),
          Map.entry(CL.CL_INVALID_ARG_VALUE, "the kernel's parameter is of another kind"),
          Map.entry(NVIDIA_FAULT, "a kernel accessed memory outside its buffers"));

  private static final Set<Integer> OUT_OF_MEMORY =
      Set.of(
          CL.CL_MEM_OBJECT_ALLOCATION_FAILURE,
          CL.CL_OUT_OF_RESOURCES,
          CL.CL_OUT_OF_HOST_MEMORY,
          CL.CL_INVALID_BUFFER_SIZE);

  private static final Set<Integer> FATAL =
      Set.of(
          CL.CL_DEVICE_NOT_AVAILABLE,
          CL.CL_OUT_OF_RESOURCES,
          CL.CL_OUT_OF_HOST_MEMORY,
          CL.CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
          CL.CL_INVALID_COMMAND_QUEUE,
          CL.CL_INVALID_CONTEXT,
          NVIDIA_FAULT);

  private ErrorCode() {}

  /** Returns the name of a code and, if known, its meaning. */
  static String text(int code) {
    return Optional.ofNullable(MEANINGS.get(code))
        .map(meaning -> "%s (%s)".formatted(name(code), meaning))
        .orElseGet(() -> name(code));
  }

  private static String name(int code) {
    return code == NVIDIA_FAULT ? "error " + code : CL.stringFor_errorCode(code);
  }

  /** Returns whether a code means that an allocation failed for lack of memory. */
  static boolean isOutOfMemory(int code) {
    return OUT_OF_MEMORY.contains(code);
  }

  /** Returns whether a device is unusable after a code. */
  static boolean isFatal(int code) {
    return FATAL.contains(code);
  }
}
