package org.qsketch.cuda;

import java.util.Objects;
import org.qsketch.backend.Backend;
import org.qsketch.gpu.GpuBackend;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Keys in device memory that another library has allocated in this process, for example a column of
 * cuDF. Nothing is copied.
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
 * <p>The rules of its life:
 *
 * <ul>
 *   <li>Whoever writes the column has finished: a stream of another library is synchronized before
 *       the keys are used.
 *   <li>The column is neither freed nor written to before the keys are closed. Operations run after
 *       they return; closing the keys waits until the device has done them all, those of the other
 *       library too.
 *   <li>The column stays its owner's. Closing the keys, or the backend, frees nothing of it.
 *   <li>Rows without a value have keys like all others: leave nulls out first.
 * </ul>
 */
public final class CudaKeys {
  private CudaKeys() {}

  /**
   * Keys over device memory of another owner.
   *
   * @param backend of the device that the memory is on, opened by this workbench
   * @param devicePointer where the keys begin, aligned to the size of a key; managed memory will do
   * @param count how many keys, at least 0
   * @param width the width of each key, little-endian and unsigned
   * @return the keys, to be closed by the caller before the memory is freed
   * @throws IllegalArgumentException if the backend is none of CUDA, the pointer is 0 or not
   *     aligned, is into memory of the host or of another device, or if fewer keys are allocated
   *     there, as far as the driver knows
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
