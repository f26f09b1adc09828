package org.qsketch.filter;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.image.HashCodec;
import org.qsketch.image.ImageFormat;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.UserHash;

/**
 * Filter images as files: magic {@code QCUCKOO}, version 1, a spec of 64 bytes, the table. The spec
 * is: buckets and seed of 8 bytes, entries, bits and the code of the alternate bucket of 4 bytes,
 * the name of the hash, 4 zeros.
 */
final class FilterImageFile {
  private static final int SPEC_BYTES = 2 * Long.BYTES + 3 * Integer.BYTES + HashCodec.BYTES + 4;
  private static final ImageFormat<CuckooFilterSpec> FORMAT =
      new ImageFormat<>("QCUCKOO", "cuckoo filter", 1, SPEC_BYTES);

  /** In the order of their codes. */
  private static final List<AlternateBucket> ALTERNATES =
      List.of(AlternateBucket.MIRROR, AlternateBucket.XOR, AlternateBucket.LOCAL);

  private FilterImageFile() {}

  static void save(FilterImage image, Path file) throws IOException {
    FORMAT.save(file, image.spec(), FilterImageFile::write, image.table());
  }

  static byte[] toBytes(FilterImage image) {
    return FORMAT.toBytes(image.spec(), FilterImageFile::write, image.table());
  }

  static FilterImage load(byte[] bytes, List<UserHash> hashes) throws ImageFormatException {
    return FORMAT.load(bytes, source -> read(source, hashes), new Target(ImageFormat.ARRAY));
  }

  static FilterImage load(Path file, List<UserHash> hashes) throws IOException {
    return FORMAT.load(file, source -> read(source, hashes), new Target(file.toString()));
  }

  private static void write(CuckooFilterSpec spec, ByteBuffer target) {
    target.putLong(spec.buckets()).putLong(spec.seed());
    target.putInt(spec.entries()).putInt(spec.fingerprintBits());
    target.putInt(ALTERNATES.indexOf(spec.alternate()));
    HashCodec.write(spec.hash(), target);
    target.putInt(0);
  }

  private static CuckooFilterSpec read(ByteBuffer source, List<UserHash> hashes) {
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

  private record Target(String source)
      implements ImageFormat.Target<CuckooFilterSpec, FilterImage> {
    @Override
    public long payloadBytes(CuckooFilterSpec spec) {
      return spec.bytes();
    }

    @Override
    public FilterImage allocate(CuckooFilterSpec spec) {
      return FilterImage.allocateFor(spec, source);
    }

    @Override
    public MemorySegment payload(FilterImage image) {
      return image.table();
    }
  }
}
