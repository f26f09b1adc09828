package org.qsketch.topk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.qsketch.image.Image;
import org.qsketch.image.ImageFormatException;
import org.qsketch.internal.Checks;
import org.qsketch.internal.PartSlices;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.Hold;
import org.qsketch.sketch.SketchImage;

/**
 * The state of a top-k, the same on every backend: save it, load it, merge it, reopen it anywhere.
 * The memory is off-heap; close the image to free it at once.
 */
public final class TopKImage implements Image<TopK> {
  private final TopKSpec spec;
  private final HostMemory memory;
  private final List<MemorySegment> parts;

  private TopKImage(TopKSpec spec, HostMemory memory) {
    this.spec = spec;
    this.memory = memory;
    this.parts = PartSlices.of(memory.segment(), spec.parts());
  }

  /** Allocates an image that is read from somewhere; its contents are undefined until then. */
  static TopKImage allocateFor(TopKSpec spec, String source) {
    return new TopKImage(
        spec, HostMemory.allocateUncleared(spec.payloadBytes(), "the image in " + source));
  }

  /**
   * Copies a state to an image.
   *
   * @param spec of the top-k
   * @param sketch the image of its sketch
   * @param state its candidates
   * @return the image, owned by the caller
   */
  public static TopKImage of(TopKSpec spec, SketchImage sketch, TopKState state) {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(sketch, "sketch");
    Objects.requireNonNull(state, "state");
    TopKImage image =
        new TopKImage(spec, HostMemory.allocate(spec.payloadBytes(), "the image of a top-k"));
    for (int part = 0; part < sketch.parts().size(); part++) {
      image.parts.get(part).copyFrom(sketch.parts().get(part));
    }
    StateCodec.write(state, image.parts.getLast());
    return image;
  }

  @Override
  public TopKSpec spec() {
    return spec;
  }

  /**
   * The state, little-endian: the parts of the sketch, as its images hold them, and the candidates.
   *
   * @return the parts, as {@link TopKSpec#parts()} sizes them
   */
  @Override
  public List<MemorySegment> parts() {
    return parts;
  }

  /**
   * A copy of the sketch.
   *
   * @return its image, owned by the caller
   */
  public SketchImage sketch() {
    try (Hold _ = hold()) {
      return SketchImage.copyOf(spec.sketch(), parts.subList(0, parts.size() - 1));
    }
  }

  /**
   * The candidates.
   *
   * @return their counts and the threshold
   * @throws IllegalArgumentException if no top-k can have the state of this image
   */
  public TopKState state() {
    try (Hold _ = hold()) {
      return state(spec, parts);
    }
  }

  /**
   * Reads the candidates of a state.
   *
   * @param spec of the top-k
   * @param parts as {@link TopKSpec#parts()} sizes them
   * @return the candidates
   * @throws IllegalArgumentException if no top-k can have that state
   */
  public static TopKState state(TopKSpec spec, List<MemorySegment> parts) {
    Objects.requireNonNull(spec, "spec");
    Checks.parts(parts, spec.parts());
    StateCodec.check(parts.getLast(), spec.candidates());
    return StateCodec.read(parts.getLast());
  }

  /** The whole payload. */
  MemorySegment payload() {
    return memory.segment();
  }

  @Override
  public void save(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    try (Hold _ = hold()) {
      TopKImageFile.save(this, file);
    }
  }

  @Override
  public byte[] toBytes() {
    try (Hold _ = hold()) {
      return TopKImageFile.toBytes(this);
    }
  }

  @Override
  public Hold hold() {
    return memory.hold();
  }

  /**
   * Reads an image from a file.
   *
   * @param file written by {@link #save}
   * @param hashes user-defined hash families that the image may name
   * @return the image, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws org.qsketch.image.ImageFormatException if it is not an image, or is cut off, altered or
   *     of another version
   */
  public static TopKImage load(Path file, UserHash... hashes) throws IOException {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(hashes, "hashes");
    return TopKImageFile.load(file, List.of(hashes));
  }

  /**
   * Reads an image from an array.
   *
   * @param bytes from {@link #toBytes}, or the whole of a file
   * @param hashes user-defined hash families that the image may name
   * @return the image, owned by the caller
   * @throws ImageFormatException if it is not an image, or is cut off, altered or of another
   *     version
   */
  public static TopKImage fromBytes(byte[] bytes, UserHash... hashes) throws ImageFormatException {
    Objects.requireNonNull(bytes, "bytes");
    Objects.requireNonNull(hashes, "hashes");
    return TopKImageFile.load(bytes, List.of(hashes));
  }

  @Override
  public void close() {
    memory.close();
  }

  @Override
  public String toString() {
    return "image of a " + spec.summary();
  }
}
