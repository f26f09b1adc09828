package org.qsketch.spark.function;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;

/**
 * A cuckoo filter that never refuses a key. When it is full, a filter of twice the size receives
 * further keys, since a filter without its keys cannot be moved to a larger table. Its fingerprints
 * are twice as long, so that it adds few false positives.
 *
 * <p>The value in SQL is the image of the filter. If there are several, it is a header with their
 * number, and the length and the image of each.
 */
final class GrowingFilter implements AutoCloseable {
  private static final long MAGIC =
      ByteBuffer.wrap("QCUCKOOS".getBytes(StandardCharsets.US_ASCII))
          .order(ByteOrder.LITTLE_ENDIAN)
          .getLong();

  /** The last one receives keys. */
  private final List<CuckooFilter> filters = new ArrayList<>();

  private GrowingFilter() {}

  static GrowingFilter create(Backend backend, CuckooFilterSpec spec) {
    GrowingFilter made = new GrowingFilter();
    made.filters.add(backend.create(spec));
    return made;
  }

  /** Opens a value of SQL. */
  static GrowingFilter open(Backend backend, byte[] value) throws ImageFormatException {
    GrowingFilter opened = new GrowingFilter();
    try {
      for (byte[] image : images(value)) {
        try (FilterImage read = FilterImage.fromBytes(image)) {
          opened.filters.add(backend.open(read));
        }
      }
      return opened;
    } catch (ImageFormatException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private static List<byte[]> images(byte[] value) throws ImageFormatException {
    ByteBuffer buffer = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
    if (value.length < Long.BYTES || buffer.getLong() != MAGIC) {
      return List.of(value);
    }
    List<byte[]> images = new ArrayList<>();
    try {
      for (int left = buffer.getInt(); left > 0; left--) {
        byte[] image = new byte[Math.clamp(buffer.getInt(), 0, buffer.remaining())];
        buffer.get(image);
        images.add(image);
      }
    } catch (BufferUnderflowException e) {
      throw new ImageFormatException("the array is cut off");
    }
    if (images.isEmpty() || buffer.hasRemaining()) {
      throw new ImageFormatException("the array has another number of filters than it says");
    }
    return images;
  }

  /** Inserts the keys that are not there yet: a filter would store repeated keys several times. */
  void insert(Backend backend, Keys keys) {
    Keys left = distinct(absent(keys));
    while (left.size() > 0) {
      CuckooFilter last = filters.getLast();
      try (Answers answers = last.insert(left)) {
        if (answers.yes() == left.size()) {
          return;
        }
      }
      left = last.absent(left);
      grow(backend);
    }
  }

  private Keys absent(Keys keys) {
    Keys left = keys;
    for (CuckooFilter filter : filters) {
      left = filter.absent(left);
    }
    return left;
  }

  private static Keys distinct(Keys keys) {
    return Keys.of(LongStream.of(keys.toArray()).distinct().toArray());
  }

  private void grow(Backend backend) {
    CuckooFilterSpec full = filters.getLast().spec();
    CuckooFilterSpec next =
        CuckooFilterSpec.forKeys(2 * full.slots())
            .fingerprintBits(Math.min(Integer.SIZE, 2 * full.fingerprintBits()))
            .build();
    Kind.requireValue(bytes() + next.bytes());
    filters.add(backend.create(next));
  }

  private long bytes() {
    return filters.stream().mapToLong(filter -> filter.spec().bytes()).sum();
  }

  boolean contains(long key) {
    for (CuckooFilter filter : filters) {
      if (filter.contains(key)) {
        return true;
      }
    }
    return false;
  }

  KeyKind keyKind() {
    return filters.getFirst().keyKind();
  }

  /**
   * Adds the keys of another one. A filter that does not fit into one of the same spec follows it.
   *
   * @throws IllegalArgumentException if the first filters have different specs, or the keys are of
   *     another kind
   */
  void merge(Backend backend, GrowingFilter other) {
    requireMergeable(other);
    for (CuckooFilter added : other.filters) {
      int place = lastLike(added.spec());
      if (place < 0 || !merge(backend, place, added)) {
        Kind.requireValue(bytes() + added.spec().bytes());
        try (FilterImage image = added.image()) {
          filters.add(place < 0 ? filters.size() : place, backend.open(image));
        }
      }
    }
  }

  private void requireMergeable(GrowingFilter other) {
    CuckooFilterSpec mine = filters.getFirst().spec();
    CuckooFilterSpec theirs = other.filters.getFirst().spec();
    if (!mine.equals(theirs)) {
      throw new IllegalArgumentException(
          "filters of different specs cannot be merged: %s and %s; build them with the same parameters"
              .formatted(mine, theirs));
    }
    KeyKind _ = keyKind().with(other.keyKind(), "the cuckoo filter");
  }

  private int lastLike(CuckooFilterSpec spec) {
    int place = filters.size() - 1;
    while (place >= 0 && !filters.get(place).spec().equals(spec)) {
      place--;
    }
    return place;
  }

  /** Returns false if there is not enough space. */
  private boolean merge(Backend backend, int place, CuckooFilter added) {
    CuckooFilter filter = filters.get(place);
    if (filter.statistics().used() + added.statistics().used() > filter.spec().slots()) {
      return false;
    }
    try (FilterImage sum = filter.image();
        FilterImage image = added.image()) {
      sum.merge(image, backend::open);
      filters.set(place, backend.open(sum));
      filter.close();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  byte[] toBytes(KeyKind keys) {
    List<byte[]> images =
        filters.stream().map(filter -> Kind.toBytes(filter.image(), keys)).toList();
    if (images.size() == 1) {
      return images.getFirst();
    }
    int size = images.stream().mapToInt(image -> Integer.BYTES + image.length).sum();
    ByteBuffer value = ByteBuffer.allocate(Long.BYTES + Integer.BYTES + size);
    value.order(ByteOrder.LITTLE_ENDIAN).putLong(MAGIC).putInt(images.size());
    images.forEach(image -> value.putInt(image.length).put(image));
    return value.array();
  }

  @Override
  public String toString() {
    return filters.stream()
        .map(one -> "%s; %d entries in use".formatted(one.spec(), one.statistics().used()))
        .collect(Collectors.joining(", and "));
  }

  @Override
  public void close() {
    filters.forEach(CuckooFilter::close);
  }
}
