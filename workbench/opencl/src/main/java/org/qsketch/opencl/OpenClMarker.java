package org.qsketch.opencl;

import org.jocl.CL;
import org.jocl.cl_event;
import org.qsketch.gpu.device.ComputeDevice.Marker;

/** An event at the end of a command. */
final class OpenClMarker extends Resource implements Marker {
  private final cl_event handle;

  OpenClMarker(OpenClDevice device, cl_event handle) {
    super(device, "a marker");
    this.handle = handle;
  }

  /** Checks that a marker can be used on a device. */
  static OpenClMarker of(Marker marker, OpenClDevice device) {
    if (marker instanceof OpenClMarker own) {
      own.checkUsableOn(device);
      return own;
    }
    throw new IllegalArgumentException("%s is not an OpenCL marker".formatted(marker));
  }

  cl_event handle() {
    return handle;
  }

  @Override
  public void await() {
    checkOpen();
    device().health().run(() -> CL.clWaitForEvents(1, new cl_event[] {handle}));
  }

  /** Waits for the marker; returns its time in nanoseconds of the device's clock. */
  long nanos() {
    await();
    return device()
        .health()
        .get(
            () ->
                Query.number(
                    (size, value, needed) ->
                        CL.clGetEventProfilingInfo(
                            handle, CL.CL_PROFILING_COMMAND_END, size, value, needed)));
  }

  @Override
  void free() {
    Health.quietly(() -> CL.clReleaseEvent(handle));
  }
}
