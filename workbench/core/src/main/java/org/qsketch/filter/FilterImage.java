package org.qsketch.filter;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.qsketch.image.Image;
import org.qsketch.image.ImageFormatException;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.Hold;

/**
 * The state of a filter, the same on every backend: save it, load it, reopen it anywhere. The
 * memory is off-heap; close the image to free it at once.
 */
public final class FilterImage implements Image<CuckooFilter> {
  private final CuckooFilterSpec spec;
  private final HostMemory memory;

  private FilterImage(CuckooFilterSpec spec, HostMemory memory) {
    this.spec = spec;
    this.memory = memory;
  }

  /**
   * Allocates the image of an empty filter, for a backend to fill.
   *
   * @param spec what it is the image of
   * @return an image with all entries empty
   */
  public static FilterImage allocate(CuckooFilterSpec spec) {
    Objects.requireNonNull(spec, "spec");
    return new FilterImage(spec, HostMemory.allocate(spec.bytes(), "the image of a cuckoo filter"));
  }

  /** Allocates an image that is read from somewhere; its entries are undefined until then. */
  static FilterImage allocateFor(CuckooFilterSpec spec, String source) {
    return new FilterImage(
        spec, HostMemory.allocateUncleared(spec.bytes(), "the image in " + source));
  }

  @Override
  public CuckooFilterSpec spec() {
    return spec;
  }

  /**
   * The buckets, one after the other, each a row of entries, little-endian.
   *
   * @return {@link CuckooFilterSpec#bytes()} bytes
   */
  public MemorySegment table() {
    return memory.segment();
  }

  /** Only the table. */
  @Override
  public List<MemorySegment> parts() {
    return List.of(table());
  }

  /**
   * Adds all keys of another image to this one. A fingerprint that both have in the same pair of
   * buckets is kept once, be it of one key or of two: delete nothing from the result.
   *
   * @param other of an equal spec
   * @param opener where the work is done: {@code backend::open} of any backend
   * @throws IllegalArgumentException if the specs differ, or keys find no space; this image is
   *     unchanged then
   */
  public void merge(FilterImage other, Function<FilterImage, CuckooFilter> opener) {
    Objects.requireNonNull(other, "other");
    Objects.requireNonNull(opener, "opener");
    try (Hold _ = hold();
        Hold _ = other.hold()) {
      FilterMerging.add(this, other, opener);
    }
  }

  @Override
  public void save(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    try (Hold _ = hold()) {
      FilterImageFile.save(this, file);
    }
  }

  @Override
  public byte[] toBytes() {
    try (Hold _ = hold()) {
      return FilterImageFile.toBytes(this);
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
  public static FilterImage load(Path file, UserHash... hashes) throws IOException {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(hashes, "hashes");
    return FilterImageFile.load(file, List.of(hashes));
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
    Objects.requireNonNull(bytes, "bytes");
    Objects.requireNonNull(hashes, "hashes");
    return FilterImageFile.load(bytes, List.of(hashes));
  }

  @Override
  public void close() {
    memory.close();
  }

  @Override
  public String toString() {
    return "image of a " + spec;
  }
}
