package org.qsketch.topk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.image.ImageFormat;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.UserHash;
import org.qsketch.sketch.SpecCodec;

/**
 * Images of a top-k as files: magic {@code QTOPKEY}, version 1, a spec of 80 bytes (the number of
 * candidates, 4 bytes; the spec of the sketch, as {@link SpecCodec} writes it), the parts of {@link
 * TopKSpec#parts()}.
 */
final class TopKImageFile {
  private static final ImageFormat<TopKSpec> FORMAT =
      new ImageFormat<>("QTOPKEY", "top-k", 1, Integer.BYTES + SpecCodec.BYTES);

  private TopKImageFile() {}

  static void save(TopKImage image, Path file) throws IOException {
    FORMAT.save(file, image.spec(), TopKImageFile::write, image.payload());
  }

  static byte[] toBytes(TopKImage image) {
    return FORMAT.toBytes(image.spec(), TopKImageFile::write, image.payload());
  }

  static TopKImage load(byte[] bytes, List<UserHash> hashes) throws ImageFormatException {
    return FORMAT.load(bytes, source -> read(source, hashes), new Target(ImageFormat.ARRAY));
  }

  static TopKImage load(Path file, List<UserHash> hashes) throws IOException {
    return FORMAT.load(file, source -> read(source, hashes), new Target(file.toString()));
  }

  private static TopKSpec read(ByteBuffer source, List<UserHash> hashes) {
    int candidates = source.getInt();
    return new TopKSpec(SpecCodec.read(source, hashes), candidates);
  }

  private static void write(TopKSpec spec, ByteBuffer target) {
    target.putInt(spec.candidates());
    SpecCodec.write(spec.sketch(), target);
  }

  private record Target(String source) implements ImageFormat.Target<TopKSpec, TopKImage> {
    @Override
    public long payloadBytes(TopKSpec spec) {
      return spec.payloadBytes();
    }

    @Override
    public TopKImage allocate(TopKSpec spec) {
      return TopKImage.allocateFor(spec, source);
    }

    @Override
    public MemorySegment payload(TopKImage image) {
      return image.payload();
    }

    @Override
    public void check(TopKImage image) {
      image.spec().checkState(image.parts());
    }
  }
}
