package org.qsketch.distinct;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.qsketch.image.ImageFormat;
import org.qsketch.image.ImageFormatException;
import org.qsketch.image.StateImage;
import org.qsketch.internal.Checks;
import org.qsketch.internal.distinct.Registers;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.Hold;

/**
 * The state of a distinct counter, the same on every backend: save it, load it, reopen it anywhere,
 * or ask it for its estimate. The memory is off-heap; close the image to free it at once.
 *
 * <p>The registers are the state of hash4j's {@code UltraLogLog}, byte for byte.
 */
public final class DistinctImage extends StateImage<DistinctCounter, DistinctSpec> {
  /** Precision and 4 bytes of zeros, then the seed, then 4 bytes for the kind of keys. */
  private static final int SPEC_BYTES = 2 * Integer.BYTES + Long.BYTES + Integer.BYTES;

  private static final ImageFormat<DistinctSpec, DistinctImage> FORMAT =
      new ImageFormat<>(
          "QUNIQUE",
          "distinct counter",
          SPEC_BYTES,
          DistinctImage::write,
          (source, _) -> read(source),
          DistinctSpec::bytes,
          (spec, purpose) -> new DistinctImage(spec, purpose, false));

  private DistinctImage(DistinctSpec spec, String purpose, boolean cleared) {
    super(FORMAT, spec, List.of(spec.bytes()), purpose, cleared);
  }

  private static void write(DistinctSpec spec, ByteBuffer target) {
    target.putInt(spec.precision()).putInt(0).putLong(spec.seed()).putInt(0);
  }

  private static DistinctSpec read(ByteBuffer source) {
    int precision = source.getInt();
    int reserved = source.getInt();
    if (reserved != 0) {
      throw new IllegalArgumentException("4 bytes are %d instead of 0".formatted(reserved));
    }
    return new DistinctSpec(precision, source.getLong());
  }

  /**
   * Allocates the image of a counter without keys, for a backend to fill.
   *
   * @param spec what it is the image of
   * @return an image with all registers 0
   */
  public static DistinctImage allocate(DistinctSpec spec) {
    Objects.requireNonNull(spec, "spec");
    return new DistinctImage(spec, "the image of a distinct counter", true);
  }

  /**
   * Copies the state of a counter to an image.
   *
   * @param spec the counter's spec
   * @param state its only part, {@link DistinctSpec#bytes()} bytes
   * @return the image, owned by the caller
   */
  public static DistinctImage copyOf(DistinctSpec spec, List<MemorySegment> state) {
    Objects.requireNonNull(state, "state");
    return fill(allocate(spec), state);
  }

  /**
   * Returns the registers.
   *
   * @return {@link DistinctSpec#bytes()} bytes
   */
  public MemorySegment registers() {
    return payload();
  }

  /**
   * Estimates the number of different keys, by maximum likelihood. O(2<sup>p</sup>).
   *
   * @return the estimate and its error
   */
  public DistinctEstimate estimate() {
    try (Hold _ = hold()) {
      double value = Registers.estimate(registers().toArray(JAVA_BYTE));
      return new DistinctEstimate(value, spec().relativeError());
    }
  }

  /**
   * Scans every register.
   *
   * @return how many are in use
   */
  public DistinctStatistics statistics() {
    try (Hold _ = hold()) {
      long used = 0;
      int highest = 0;
      for (long i = 0; i < spec().bytes(); i++) {
        int register = Registers.get(registers(), i);
        used += register == 0 ? 0 : 1;
        highest = Math.max(highest, register);
      }
      int level = used == 0 ? -1 : Registers.level(highest, spec().precision());
      return new DistinctStatistics(spec().bytes(), used, level);
    }
  }

  /**
   * Adds the keys of another image to this one.
   *
   * @param other of an equal spec
   * @throws IllegalArgumentException if the specs or the known kinds of keys differ
   */
  public void merge(DistinctImage other) {
    Objects.requireNonNull(other, "other");
    try (Hold _ = hold();
        Hold _ = other.hold()) {
      Checks.sameSpec("distinct counters", spec(), other.spec());
      KeyKind kind = keyKind().with(other.keyKind(), "the distinct counter");
      spec().checkState(other.parts());
      Registers.merge(other.registers(), registers());
      setKeyKind(kind);
    }
  }

  /**
   * Reads an image from a file.
   *
   * @param file written by {@link #save}
   * @param hashes not used, as for other images
   * @return the image, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws ImageFormatException if it is not an image, or is cut off, altered or of another
   *     version
   */
  public static DistinctImage load(Path file, UserHash... hashes) throws IOException {
    return FORMAT.load(file, hashes);
  }

  /**
   * Reads an image from an array.
   *
   * @param bytes from {@link #toBytes}, or the whole of a file
   * @param hashes not used, as for other images
   * @return the image, owned by the caller
   * @throws ImageFormatException if it is not an image, or is cut off, altered or of another
   *     version
   */
  public static DistinctImage fromBytes(byte[] bytes, UserHash... hashes)
      throws ImageFormatException {
    return FORMAT.load(bytes, hashes);
  }

  /**
   * Returns the format of files.
   *
   * @return the same for all images
   */
  public static ImageFormat<DistinctSpec, DistinctImage> format() {
    return FORMAT;
  }

  @Override
  public String toString() {
    return "image of a " + spec();
  }
}
