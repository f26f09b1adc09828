package org.qsketch.opencl;

/** A resource of a device. It is freed once: when it or its device is closed. */
abstract class Resource implements AutoCloseable {
  private final OpenClDevice device;
  private final String title;
  private boolean closed;

  /**
   * Makes an open resource.
   *
   * @param title the name in messages, for example {@code the memory for a sub-warp sketch}
   */
  Resource(OpenClDevice device, String title) {
    this.device = device;
    this.title = title;
  }

  /** Returns the resource to OpenCL; never throws. */
  abstract void free();

  final OpenClDevice device() {
    return device;
  }

  final String title() {
    return title;
  }

  final void checkOpen() {
    if (closed) {
      throw new IllegalStateException("%s is closed (device %s)".formatted(title, device.name()));
    }
  }

  /** Throws if this is closed or belongs to another device. */
  final void checkUsableOn(OpenClDevice other) {
    if (other != device) {
      throw new IllegalArgumentException(
          "%s belongs to the device %s, not to %s".formatted(title, device.name(), other.name()));
    }
    checkOpen();
  }

  @Override
  public final void close() {
    if (!closed) {
      closed = true;
      device.unregister(this);
      free();
    }
  }
}
