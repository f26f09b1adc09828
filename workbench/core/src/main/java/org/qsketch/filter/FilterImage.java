package org.qsketch.filter;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.qsketch.image.ImageFormat;
import org.qsketch.image.ImageFormatException;
import org.qsketch.image.StateImage;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.Hold;

/**
 * The state of a filter, the same on every backend: save it, load it, reopen it anywhere. The
 * memory is off-heap; close the image to free it at once.
 */
public final class FilterImage extends StateImage<CuckooFilter, CuckooFilterSpec> {
  private static final ImageFormat<CuckooFilterSpec, FilterImage> FORMAT =
      new ImageFormat<>(
          "QCUCKOO",
          "cuckoo filter",
          FilterSpecCodec.BYTES,
          FilterSpecCodec::write,
          FilterSpecCodec::read,
          CuckooFilterSpec::bytes,
          (spec, purpose) -> new FilterImage(spec, purpose, false));

  private FilterImage(CuckooFilterSpec spec, String purpose, boolean cleared) {
    super(FORMAT, spec, List.of(spec.bytes()), purpose, cleared);
  }

  /**
   * Allocates the image of an empty filter, for a backend to fill.
   *
   * @param spec what it is the image of
   * @return an image with all entries empty
   */
  public static FilterImage allocate(CuckooFilterSpec spec) {
    Objects.requireNonNull(spec, "spec");
    return new FilterImage(spec, "the image of a cuckoo filter", true);
  }

  /**
   * Copies the state of a filter to an image.
   *
   * @param spec the filter's spec
   * @param state its only part, {@link CuckooFilterSpec#bytes()} bytes
   * @return the image, owned by the caller
   */
  public static FilterImage copyOf(CuckooFilterSpec spec, List<MemorySegment> state) {
    Objects.requireNonNull(state, "state");
    return fill(allocate(spec), state);
  }

  /**
   * Returns the buckets, one after the other, each a row of entries, little-endian.
   *
   * @return {@link CuckooFilterSpec#bytes()} bytes
   */
  public MemorySegment table() {
    return payload();
  }

  /**
   * Adds all keys of another image to this one. A fingerprint that both have in the same pair of
   * buckets is kept once, be it of one key or of two: delete nothing from the result.
   *
   * @param other of an equal spec
   * @param opener where the work is done: {@code backend::open} of any backend
   * @throws IllegalArgumentException if the specs or the known kinds of keys differ, or keys find
   *     no space; this image is unchanged then
   */
  public void merge(FilterImage other, Function<FilterImage, CuckooFilter> opener) {
    Objects.requireNonNull(other, "other");
    Objects.requireNonNull(opener, "opener");
    try (Hold _ = hold();
        Hold _ = other.hold()) {
      KeyKind kind = keyKind().with(other.keyKind(), "the filter");
      FilterMerging.add(this, other, opener);
      setKeyKind(kind);
    }
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
  public static FilterImage load(Path file, UserHash... hashes) throws IOException {
    return FORMAT.load(file, hashes);
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
  public static FilterImage fromBytes(byte[] bytes, UserHash... hashes)
      throws ImageFormatException {
    return FORMAT.load(bytes, hashes);
  }

  @Override
  public String toString() {
    return "image of a " + spec();
  }
}
