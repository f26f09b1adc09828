package org.qsketch.sketch;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.qsketch.image.ImageFormat;
import org.qsketch.image.ImageFormatException;
import org.qsketch.image.StateImage;
import org.qsketch.internal.Checks;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.Hold;

/**
 * The state of a sketch, which is the same on every backend. An image can be saved, loaded, merged,
 * and opened by any backend. Its memory is off-heap; close the image to free it at once.
 */
public final class SketchImage extends StateImage<Sketch, SketchSpec> {
  /** The spec takes 76 bytes ({@link SpecCodec}); the payload is {@link SketchSpec#parts()}. */
  private static final ImageFormat<SketchSpec, SketchImage> FORMAT =
      new ImageFormat<>(
          "QSKETCH",
          "sketch",
          SpecCodec.BYTES,
          SpecCodec::write,
          SpecCodec::read,
          SketchSpec::payloadBytes,
          (spec, purpose) -> new SketchImage(spec, purpose, false));

  private SketchImage(SketchSpec spec, String purpose, boolean cleared) {
    super(FORMAT, spec, spec.parts(), purpose, cleared);
  }

  /**
   * Allocates the image of an empty sketch, for a backend to fill.
   *
   * @param spec the spec of the sketch
   * @return an image with all counters 0
   */
  public static SketchImage allocate(SketchSpec spec) {
    Objects.requireNonNull(spec, "spec");
    return new SketchImage(spec, "the image of a " + spec.variant() + " sketch", true);
  }

  /**
   * Copies the state of a sketch to an image.
   *
   * @param spec the sketch's spec
   * @param state its parts, as {@link SketchSpec#parts()} sizes them
   * @return the image, owned by the caller
   */
  public static SketchImage copyOf(SketchSpec spec, List<MemorySegment> state) {
    Objects.requireNonNull(state, "state");
    return fill(allocate(spec), state);
  }

  /** Applies a change to a copy of a state first, so that a failure leaves the state unchanged. */
  static void changeCopy(
      SketchSpec spec, List<MemorySegment> state, Consumer<List<MemorySegment>> change) {
    try (SketchImage copy = copyOf(spec, state)) {
      change.accept(copy.parts());
      for (int part = 0; part < state.size(); part++) {
        state.get(part).copyFrom(copy.parts().get(part));
      }
    }
  }

  /**
   * Checks that this image can be added to a sketch.
   *
   * @param sketch the spec of the sketch
   * @throws IllegalArgumentException if this is the image of another one
   */
  public void requireSpec(SketchSpec sketch) {
    Objects.requireNonNull(sketch, "sketch");
    Checks.sameSpec("sketches", (Record) sketch, (Record) spec());
  }

  /**
   * Returns the state, little-endian. A multi-level sketch has a low table, a high table and the
   * number of rows requested. The state of a slim-fat sketch is the fat table. Other sketches have
   * one table.
   *
   * @return the parts, as {@link SketchSpec#parts()} sizes them
   */
  @Override
  public List<MemorySegment> parts() {
    return super.parts();
  }

  /**
   * Adds all counts of another image to this one. If the layout of the spec is {@linkplain
   * StateLayout#linear linear}, the result is bit for bit the same as inserting both streams into
   * one sketch. Otherwise it is an upper bound.
   *
   * @param other of an equal spec
   * @throws IllegalArgumentException if the specs or the known kinds of keys differ, or no sketch
   *     can have the state of either
   * @throws SketchFullException if a counter would pass {@link SketchSpec#maxCounter()}; this image
   *     is unchanged
   */
  public void merge(SketchImage other) {
    Objects.requireNonNull(other, "other");
    try (Hold _ = hold();
        Hold _ = other.hold()) {
      other.requireSpec(spec());
      spec().checkState(parts());
      spec().checkState(other.parts());
      KeyKind kind = keyKind().with(other.keyKind(), "the image");
      add(other);
      setKeyKind(kind);
    }
  }

  private void add(SketchImage other) {
    if (other != this) {
      spec().addState(parts(), other.parts());
      return;
    }
    try (SketchImage copy = copyOf(spec(), parts())) {
      spec().addState(parts(), copy.parts());
    }
  }

  /**
   * Reads an image from a file.
   *
   * @param file a file written by {@link #save}
   * @param hashes user-defined hash families that the image may name
   * @return the image, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws ImageFormatException if it is not an image, or is cut off, altered or of another
   *     version
   */
  public static SketchImage load(Path file, UserHash... hashes) throws IOException {
    return FORMAT.load(file, hashes);
  }

  /**
   * Reads an image from an array.
   *
   * @param bytes the result of {@link #toBytes}, or a whole file
   * @param hashes user-defined hash families that the image may name
   * @return the image, owned by the caller
   * @throws ImageFormatException if it is not an image, or is cut off, altered or of another
   *     version
   */
  public static SketchImage fromBytes(byte[] bytes, UserHash... hashes)
      throws ImageFormatException {
    return FORMAT.load(bytes, hashes);
  }

  /**
   * Returns the format of files.
   *
   * @return the same for all images
   */
  public static ImageFormat<SketchSpec, SketchImage> format() {
    return FORMAT;
  }

  @Override
  public String toString() {
    return "image of a " + spec().summary();
  }
}
