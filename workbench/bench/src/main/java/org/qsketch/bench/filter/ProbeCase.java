package org.qsketch.bench.filter;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.qsketch.bench.run.Labelled;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;

/** Which keys are probed (Neth 2017, Section 4), half as many as the filter holds. */
enum ProbeCase implements Labelled {
  /**
   * The half that was inserted first: hardly any bucket was full then, so almost all of them lie in
   * their primary one.
   */
  BEST,
  /** Present and absent keys in turn, the present ones from the first inserted to the last. */
  AVERAGE,
  /** Absent keys, whose alternate bucket is looked at wherever the primary one is full. */
  WORST;

  /** Where in the stream a key comes from whose first keys are inserted. */
  private long place(long i, long inserted) {
    return switch (this) {
      case BEST -> i;
      case AVERAGE -> i % 2 == 0 ? 2 * i : inserted + i;
      case WORST -> inserted + i;
    };
  }

  /** The keys, in the memory of the host. */
  HostKeys keys(KeyStream stream, long inserted) {
    HostKeys keys = HostKeys.allocate(count(inserted), KeyWidth.BITS_64);
    MemorySegment memory = keys.segment();
    LongStream.range(0, keys.size())
        .parallel()
        .forEach(i -> memory.setAtIndex(JAVA_LONG, i, stream.key(place(i, inserted))));
    return keys;
  }

  /** How many keys are probed. */
  static long count(long inserted) {
    return Math.ceilDiv(inserted, 2);
  }
}
