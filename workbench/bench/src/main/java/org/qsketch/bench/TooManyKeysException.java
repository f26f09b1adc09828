package org.qsketch.bench;

import org.qsketch.memory.ByteSize;

/** There are more distinct keys than can be counted exactly in the Java heap. */
public final class TooManyKeysException extends RuntimeException {
  TooManyKeysException(long distinct, long capacity, long heapBytes) {
    super(
        "%d distinct keys or more are to be counted exactly, the Java heap of %s has room for %d: raise it with -Xmx (JDK_JAVA_OPTIONS=-Xmx... for the command), or do without exact counts"
            .formatted(distinct, ByteSize.text(heapBytes), capacity));
  }
}
