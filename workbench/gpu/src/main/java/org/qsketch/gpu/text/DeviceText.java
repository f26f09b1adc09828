package org.qsketch.gpu.text;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.keys.TextBuffer;

/** A text on its way to the device, through a queue that only uploads use. */
final class DeviceText implements TextBuffer {
  private final DeviceTokenizer tokenizer;
  private final ComputeQueue uploads;
  private final MemorySegment host;
  private final DeviceMemory device;
  private Marker uploaded;
  private long bytes;

  /**
   * Creates a buffer without a text.
   *
   * @param tokenizer whose memory it is, which is freed with the tokenizer
   * @param uploads copies to the device; one thread at a time uses it
   * @param host page-locked memory
   * @param device memory that is as large, and larger by what kernels read behind a text
   */
  DeviceText(
      DeviceTokenizer tokenizer, ComputeQueue uploads, MemorySegment host, DeviceMemory device) {
    this.tokenizer = tokenizer;
    this.uploads = uploads;
    this.host = host;
    this.device = device;
  }

  boolean isOf(DeviceTokenizer other) {
    return tokenizer == other;
  }

  @Override
  public MemorySegment memory() {
    return host;
  }

  @Override
  public void upload(long count) {
    Objects.checkFromIndexSize(0, count, host.byteSize());
    synchronized (uploads) {
      freeMarker();
      uploads.upload(host.asSlice(0, count), device, 0);
      uploaded = uploads.record();
      bytes = count;
    }
  }

  /**
   * Makes a queue wait for the text, which is to be taken once.
   *
   * @return its bytes
   */
  long take(ComputeQueue queue) {
    synchronized (uploads) {
      if (uploaded == null) {
        throw new IllegalStateException("the buffer has no text: upload one first");
      }
      queue.waitFor(uploaded);
      freeMarker();
      return bytes;
    }
  }

  /** Returns the text on the device. */
  DeviceMemory onDevice() {
    return device;
  }

  /** Frees the marker of an upload. */
  void freeMarker() {
    if (uploaded != null) {
      uploaded.close();
      uploaded = null;
    }
  }
}
