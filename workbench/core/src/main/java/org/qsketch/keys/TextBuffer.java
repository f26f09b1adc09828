package org.qsketch.keys;

import java.lang.foreign.MemorySegment;

/** Memory for a text on its way to a {@link TextTokenizer}, for use by one thread at a time. */
public interface TextBuffer {
  /**
   * Returns the host's memory, which a device reads at full speed.
   *
   * @return what the text is written to; neither while it is uploaded, nor once the tokenizer is
   *     closed
   */
  MemorySegment memory();

  /**
   * Copies a text to the device; returns before it is there. Waits for no operation of the backend.
   *
   * @param bytes how many of the memory: a text, whole tokens of a longer text
   * @throws IndexOutOfBoundsException if the memory has fewer
   */
  void upload(long bytes);
}
