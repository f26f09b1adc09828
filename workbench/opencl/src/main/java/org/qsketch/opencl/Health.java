package org.qsketch.opencl;

import java.util.function.Supplier;
import org.jocl.CLException;
import org.qsketch.gpu.device.DeviceLostException;

/**
 * Knows whether a device can still be used. All calls of OpenCL that can fail go through this
 * class, which translates errors to exceptions of this backend.
 */
final class Health {
  private final String device;
  private volatile boolean closed;
  private volatile String loss = "";

  Health(String device) {
    this.device = device;
  }

  /** Calls OpenCL, unless the device is closed or lost. */
  void run(Runnable call) {
    get(
        () -> {
          call.run();
          return device;
        });
  }

  /** Calls OpenCL for a result, unless the device is closed or lost. */
  <T> T get(Supplier<T> call) {
    check();
    try {
      return call.get();
    } catch (CLException e) {
      throw translate(e);
    }
  }

  /** Throws if the device is closed or lost. */
  void check() {
    if (closed) {
      throw new IllegalStateException("the device %s is closed: open it again".formatted(device));
    }
    if (!loss.isEmpty()) {
      throw new DeviceLostException(device, loss);
    }
  }

  /** Translates an error; after a fatal one, the device is lost. */
  RuntimeException translate(CLException error) {
    String text = ErrorCode.text(error.getStatus());
    if (ErrorCode.isFatal(error.getStatus())) {
      loss = text;
      return new DeviceLostException(device, text);
    }
    return new OpenClException(device, error);
  }

  void close() {
    closed = true;
  }

  /** Calls OpenCL to free a resource, and ignores errors. */
  static void quietly(Runnable release) {
    try {
      release.run();
    } catch (CLException e) {
      // the context of a lost device frees everything, and closing never throws
    }
  }
}
