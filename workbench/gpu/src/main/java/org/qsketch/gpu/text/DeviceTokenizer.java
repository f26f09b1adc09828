package org.qsketch.gpu.text;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.internal.Checks;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextBuffer;
import org.qsketch.keys.TextTokenizer;
import org.qsketch.keys.Tokens;

/**
 * Tokens of texts on a device. Buffers are uploaded through a queue of their own, by whichever
 * thread has filled them, while the backend's queue is busy with other texts or with their keys.
 */
public final class DeviceTokenizer implements TextTokenizer {
  /**
   * Bytes that kernels read after a text: the rest of 16 bytes, and 4 more; or two words of a hash.
   */
  private static final int BEHIND = 64;

  private final Tokens tokens;
  private final ComputeQueue uploads;
  private final TokenKernels kernels;
  private final List<DeviceText> buffers;
  private final Ownership.Product product;

  private DeviceTokenizer(Resources resources, Tokens tokens, int count, int bytes) {
    Gpu gpu = resources.gpu();
    this.tokens = tokens;
    this.kernels = new TokenKernels(resources, tokens, bytes);
    // one allocation: memory is locked page by page, huge pages at once
    StagingMemory staging =
        resources.hold(gpu.device().allocateStaging(Math.multiplyFull(count, bytes)));
    this.uploads = resources.hold(gpu.device().openQueue());
    this.buffers =
        IntStream.range(0, count)
            .mapToObj(i -> buffer(resources, staging.segment().asSlice((long) i * bytes, bytes)))
            .toList();
    this.product = gpu.owner().product("the tokenizer", () -> free(resources));
  }

  /**
   * Creates a tokenizer on a device.
   *
   * @param gpu where it works
   * @param tokens what it finds
   * @param buffers how many
   * @param bytes of each
   * @return registered with the owner
   */
  public static DeviceTokenizer of(Gpu gpu, Tokens tokens, int buffers, int bytes) {
    Checks.range("the number of buffers", buffers, 1, MAX_BUFFERS, "they are locked in memory");
    Checks.range("the size of a buffer", bytes, 1, MAX_BYTES, "kernels number its bytes");
    Checks.range(
        "the size of all buffers",
        Math.multiplyFull(buffers, bytes),
        1,
        Integer.MAX_VALUE,
        "they are one allocation");
    return gpu.owner()
        .register(
            Resources.make(
                gpu, resources -> new DeviceTokenizer(resources, tokens, buffers, bytes)));
  }

  private DeviceText buffer(Resources resources, MemorySegment host) {
    return new DeviceText(
        this, uploads, host, resources.allocate(host.byteSize() + BEHIND, "a text"));
  }

  @Override
  public Tokens tokens() {
    return tokens;
  }

  @Override
  public List<TextBuffer> buffers() {
    return List.copyOf(buffers);
  }

  @Override
  public Keys keys(TextBuffer buffer) {
    Objects.requireNonNull(buffer, "buffer");
    return product.get(() -> kernels.keys(own(buffer)));
  }

  private DeviceText own(TextBuffer buffer) {
    if (buffer instanceof DeviceText text && text.isOf(this)) {
      return text;
    }
    throw new IllegalArgumentException("the buffer is another tokenizer's: give one of buffers()");
  }

  private void free(Resources resources) {
    synchronized (uploads) {
      buffers.forEach(DeviceText::freeMarker);
      uploads.close(); // waits for copies to the memory that is freed next
      resources.close();
    }
  }

  @Override
  public void close() {
    product.close(this);
  }
}
