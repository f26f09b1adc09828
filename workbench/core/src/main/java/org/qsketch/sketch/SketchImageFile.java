package org.qsketch.sketch;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.image.ImageFormat;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.UserHash;

/**
 * Sketch images as files: magic {@code QSKETCH}, version 1, a spec of 76 bytes ({@link SpecCodec}),
 * the parts of {@link SketchSpec#parts()}.
 */
final class SketchImageFile {
  private static final ImageFormat<SketchSpec> FORMAT =
      new ImageFormat<>("QSKETCH", "sketch", 1, SpecCodec.BYTES);

  private SketchImageFile() {}

  static void save(SketchImage image, Path file) throws IOException {
    FORMAT.save(file, image.spec(), SpecCodec::write, image.payload());
  }

  static byte[] toBytes(SketchImage image) {
    return FORMAT.toBytes(image.spec(), SpecCodec::write, image.payload());
  }

  static SketchImage load(byte[] bytes, List<UserHash> hashes) throws ImageFormatException {
    return FORMAT.load(
        bytes, source -> SpecCodec.read(source, hashes), new Target(ImageFormat.ARRAY));
  }

  static SketchImage load(Path file, List<UserHash> hashes) throws IOException {
    return FORMAT.load(file, source -> SpecCodec.read(source, hashes), new Target(file.toString()));
  }

  private record Target(String source) implements ImageFormat.Target<SketchSpec, SketchImage> {
    @Override
    public long payloadBytes(SketchSpec spec) {
      return spec.payloadBytes();
    }

    @Override
    public SketchImage allocate(SketchSpec spec) {
      return SketchImage.allocateFor(spec, source);
    }

    @Override
    public MemorySegment payload(SketchImage image) {
      return image.payload();
    }

    @Override
    public void check(SketchImage image) {
      image.spec().checkState(image.parts());
    }
  }
}
