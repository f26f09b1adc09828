package org.qsketch.backend;

import org.qsketch.image.Image;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.spec.Spec;

/**
 * A device, opened. Its operations run in order, whichever threads call them; results wait for what
 * they depend on. Closing it closes every sketch and all keys it made; use after that is an {@link
 * IllegalStateException}.
 */
public interface Backend extends AutoCloseable {
  /**
   * The name that opens this backend again.
   *
   * @return for example {@code cpu}, {@code cuda}, {@code opencl:1}
   */
  String name();

  /**
   * What it runs on.
   *
   * @return the device
   */
  Device device();

  /**
   * How much memory of the device can be had now.
   *
   * @return bytes, as far as the driver tells
   */
  long freeBytes();

  /**
   * Tells whether operations return before the device has done them. The clock of such a device
   * runs on while it waits for the next operation.
   *
   * @return true for devices with a queue of commands
   */
  boolean isAsynchronous();

  /**
   * Generates a slice of a stream in the memory of the device; the same keys on every backend.
   *
   * @param stream what to generate
   * @param from the place of the first key in the stream
   * @param count how many keys
   * @return the keys, owned by the caller
   */
  Keys generate(KeyStream stream, long from, long count);

  /**
   * Generates the beginning of a stream.
   *
   * @param stream what to generate
   * @param count how many keys
   * @return the keys, owned by the caller
   */
  default Keys generate(KeyStream stream, long count) {
    return generate(stream, 0, count);
  }

  /**
   * Copies keys to the device, for operations that shall not pay for the transfer.
   *
   * @param keys any keys
   * @return keys in the memory of the device, owned by the caller
   */
  Keys upload(Keys keys);

  /**
   * Allocates space for keys on the device, for one batch after the other to be copied to.
   *
   * @param count how many keys
   * @param width how wide
   * @return any keys, owned by the caller
   */
  Keys allocate(long count, KeyWidth width);

  /**
   * Copies keys to the device, over keys that are there.
   *
   * @param keys any keys
   * @param target made by this backend, of the same size and width
   * @throws IllegalArgumentException if the keys do not fit the target, or it is elsewhere
   */
  void upload(Keys keys, Keys target);

  /**
   * Creates an empty structure.
   *
   * @param <T> what the spec describes: a sketch, a cuckoo filter, a group-by
   * @param spec what to create
   * @return the structure, owned by the caller
   */
  <T extends AutoCloseable> T create(Spec<T> spec);

  /**
   * Creates a structure in the state of an image.
   *
   * @param <T> what the image is of: a sketch, a cuckoo filter
   * @param image made by any backend
   * @return the structure, owned by the caller
   */
  <T extends AutoCloseable> T open(Image<T> image);

  /**
   * Random-access memory to measure the limits of the device with.
   *
   * @param bytes the size of the table, a multiple of 64
   * @return the probe, owned by the caller
   */
  AccessProbe accessProbe(long bytes);

  /**
   * Measures operations by the clock of the device: from the start of the first to the end of the
   * last.
   *
   * @param operations calls operations of this backend
   * @return nanoseconds
   */
  long elapsedNanos(Runnable operations);

  /** Closes the backend and everything it made. Closing twice is fine. */
  @Override
  void close();
}
