package org.qsketch.torture;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.image.Image;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Spec;

/**
 * Sketches whose images are not what they should be.
 *
 * @param right what does everything else
 * @param fault what is wrong
 */
record SpoiltImages(Subject right, Fault fault) implements Subject {
  /** What is wrong. */
  enum Fault {
    /** A damaged image loads as an empty one. */
    TRUSTS_DAMAGE,
    /** A refusal does not say which file. */
    NAMES_NO_FILE,
    /** Saving writes to the file itself. */
    WRITES_IN_PLACE,
    /** Saving leaves a second file behind if it fails. */
    LEAVES_A_FILE,
  }

  private static final SketchSpec SPEC = SketchSpec.thread().width(7).build();

  static Subject of(Fault fault) {
    return new SpoiltImages(new OfSketch(SPEC), fault);
  }

  @Override
  public Image<?> image(Backend backend, Keys keys) {
    return new SpoiltImage((SketchImage) right.image(backend, keys), fault);
  }

  @Override
  public long payloadBytes() {
    return right.payloadBytes();
  }

  @Override
  public Image<?> load(Path file) throws IOException {
    try {
      return right.load(file);
    } catch (ImageFormatException e) {
      return switch (fault) {
        case TRUSTS_DAMAGE -> SketchImage.allocate(SPEC);
        case NAMES_NO_FILE -> throw new ImageFormatException("it is damaged");
        case WRITES_IN_PLACE, LEAVES_A_FILE -> throw e;
      };
    }
  }

  @Override
  public void use(Backend backend, Image<?> image, Keys keys) {
    right.use(backend, image, keys);
  }

  private record SpoiltImage(SketchImage right, Fault fault) implements Image<Sketch> {
    @Override
    public Spec<Sketch> spec() {
      return right.spec();
    }

    @Override
    public List<MemorySegment> parts() {
      return right.parts();
    }

    @Override
    public byte[] toBytes() {
      return right.toBytes();
    }

    @Override
    public void save(Path file) throws IOException {
      try {
        if (fault == Fault.WRITES_IN_PLACE && Files.isRegularFile(file)) {
          Files.write(file, new byte[] {1});
        }
        right.save(file);
      } catch (IOException e) {
        if (fault == Fault.LEAVES_A_FILE && Files.isDirectory(file)) {
          Files.createFile(file.resolveSibling("image.part"));
        }
        throw e;
      }
    }

    @Override
    public void close() {
      right.close();
    }
  }
}
