package org.qsketch.cuda;

import java.util.Objects;
import org.qsketch.backend.Backend;
import org.qsketch.gpu.GpuBackend;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Makes keys of device memory that another library has allocated in this process, for example a
 * column of cuDF. Nothing is copied.
 *
 * <pre>{@code
 * try (Backend cuda = Backends.open("cuda");
 *     Sketch sketch = cuda.create(spec);
 *     Keys column = CudaKeys.of(cuda, devicePointer, rows, KeyWidth.BITS_64)) {
 *   sketch.insert(column);
 * }
 * // now the column may be freed
 * }</pre>
 *
 * <p>Rules for the column:
 *
 * <ul>
 *   <li>It must be complete before the keys are used: synchronize the stream of the other library.
 *   <li>It must not be freed or written before the keys are closed. Operations may still run after
 *       their calls return. Closing the keys waits for all operations on the device, including
 *       operations of the other library.
 *   <li>It belongs to its owner: closing the keys or the backend does not free it.
 *   <li>Rows without a value have keys like all others: remove nulls first.
 * </ul>
 */
public final class CudaKeys {
  private CudaKeys() {}

  /**
   * Makes keys of device memory of another owner.
   *
   * @param backend the backend of the device that has the memory
   * @param devicePointer the address of the first key, aligned to the size of a key, in device or
   *     managed memory
   * @param count the number of keys, at least 0
   * @param width the width of each key, little-endian and unsigned
   * @return the keys, which the caller must close before the memory is freed
   * @throws IllegalArgumentException if the backend is not a CUDA backend, if the pointer is 0, not
   *     aligned, or into memory of the host or of another device, or if the driver knows that fewer
   *     keys are allocated there
   * @throws IllegalStateException if the backend is closed
   */
  public static Keys of(Backend backend, long devicePointer, long count, KeyWidth width) {
    Objects.requireNonNull(backend, "backend");
    Objects.requireNonNull(width, "width");
    if (backend instanceof GpuBackend gpu) {
      return gpu.keysAt(devicePointer, count, width);
    }
    throw new IllegalArgumentException(
        "the backend %s has no device pointers: open one of CUDA".formatted(backend.name()));
  }
}
