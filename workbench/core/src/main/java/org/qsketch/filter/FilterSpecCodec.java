package org.qsketch.filter;

import java.nio.ByteBuffer;
import java.util.List;
import org.qsketch.image.HashCodec;
import org.qsketch.keys.UserHash;

/**
 * The spec of a cuckoo filter in an image, 64 bytes: buckets and seed of 8 bytes, entries, bits and
 * the code of the alternate bucket of 4 bytes, the name of the hash, 4 zeros.
 */
final class FilterSpecCodec {
  static final int BYTES = 2 * Long.BYTES + 3 * Integer.BYTES + HashCodec.BYTES + 4;

  /** In the order of their codes. */
  private static final List<AlternateBucket> ALTERNATES =
      List.of(AlternateBucket.MIRROR, AlternateBucket.XOR, AlternateBucket.LOCAL);

  private FilterSpecCodec() {}

  static void write(CuckooFilterSpec spec, ByteBuffer target) {
    target.putLong(spec.buckets()).putLong(spec.seed());
    target.putInt(spec.entries()).putInt(spec.fingerprintBits());
    target.putInt(ALTERNATES.indexOf(spec.alternate()));
    HashCodec.write(spec.hash(), target);
    target.putInt(0);
  }

  static CuckooFilterSpec read(ByteBuffer source, List<UserHash> hashes) {
    long buckets = source.getLong();
    long seed = source.getLong();
    int entries = source.getInt();
    int bits = source.getInt();
    AlternateBucket alternate = alternate(source.getInt());
    return new CuckooFilterSpec(
        buckets, entries, bits, alternate, HashCodec.read(source, hashes), seed);
  }

  private static AlternateBucket alternate(int code) {
    if (code < 0 || code >= ALTERNATES.size()) {
      throw new IllegalArgumentException(
          "the code of the alternate bucket is " + code + ", which is unknown");
    }
    return ALTERNATES.get(code);
  }
}
