package org.qsketch.bench;

import org.qsketch.memory.ByteSize;

/** There are more distinct keys than can be counted exactly in the Java heap. */
public final class TooManyKeysException extends RuntimeException {
  TooManyKeysException(long distinct, long heapBytes) {
    super(
        "exact counts of more than %d distinct keys do not fit in the Java heap of %s: raise it with -Xmx, or do without exact counts"
            .formatted(distinct, ByteSize.text(heapBytes)));
  }
}
