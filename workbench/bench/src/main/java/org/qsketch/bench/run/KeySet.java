package org.qsketch.bench.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** A few keys to check a backend with: the first keys of a stream, with their exact counts. */
public final class KeySet {
  private static final long SEED = 42;

  /** Sizes around a warp, its work-group and a batch that is split. */
  private static final List<Integer> SIZES =
      List.of(1, 31, 32, 33, 1000, (1 << 14) - 1, 1 << 14, (1 << 14) + 1);

  /** The keys per device from which on all devices are used. */
  private static final int SHARE = 1 << 16;

  private static final List<KeyStream> STREAMS =
      Stream.of(
              KeyStream.uniform(SEED),
              KeyStream.zipf(SEED, 1.1, 1 << 12),
              KeyStream.zipf(SEED, 0, 1)) // one distinct key
          .flatMap(stream -> Stream.of(stream, stream.wide()))
          .toList();

  private final KeyStream stream;
  private final long[] keys;
  private final long[] distinctKeys;
  private final long[] counts;

  /** Counts the keys at once: every check of every structure asks for the counts. */
  private KeySet(KeyStream stream, int size) {
    this.stream = stream;
    this.keys = new long[size];
    stream.fill(0, keys, size);
    this.distinctKeys = Arrays.stream(keys).distinct().sorted().toArray();
    this.counts = new long[distinctKeys.length];
    for (long key : keys) {
      counts[Arrays.binarySearch(distinctKeys, key)]++;
    }
  }

  /**
   * Returns every stream at every size.
   *
   * @param devices how many the backend has; where there are several, one more size is shared out
   * @return uniform, skewed and equal keys, of 32 and of 64 bits
   */
  public static List<KeySet> all(int devices) {
    Stream<Integer> shared = devices > 1 ? Stream.of(devices * SHARE + 1) : Stream.of();
    List<Integer> sizes = Stream.concat(SIZES.stream(), shared).toList();
    return STREAMS.stream()
        .flatMap(stream -> sizes.stream().map(size -> new KeySet(stream, size)))
        .toList();
  }

  /**
   * Returns the number of keys.
   *
   * @return repeated keys counted each time
   */
  public int size() {
    return keys.length;
  }

  /**
   * Tells whether a hash takes keys of this width.
   *
   * @param hash a family of hashes
   * @return whether these keys can be hashed by it
   */
  public boolean fit(HashFamily hash) {
    try {
      hash.requireWidth(stream.width());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Returns all keys in the order of the stream.
   *
   * @return keys of its width, in the memory of the host
   */
  public Keys keys() {
    return of(keys);
  }

  /**
   * Returns each key once.
   *
   * @return in ascending order, in the memory of the host
   */
  public Keys distinctKeys() {
    return of(distinctKeys);
  }

  /**
   * Returns how often each key occurs.
   *
   * @return exact counts, in the order of {@link #distinctKeys()}
   */
  public long[] counts() {
    return counts.clone();
  }

  /**
   * Tells whether a backend generates other keys: at the beginning, and in a slice from the middle.
   *
   * @param backend what is checked
   * @return what differs; empty if nothing does
   */
  public Optional<String> difference(Backend backend) {
    int middle = keys.length / 2;
    try (Keys all = backend.generate(stream, keys.length);
        Keys rest = backend.generate(stream, middle, keys.length - middle)) {
      if (!Arrays.equals(all.toArray(), keys)) {
        return Optional.of("the keys generated differ from the stream's");
      }
      return Arrays.equals(rest.toArray(), Arrays.copyOfRange(keys, middle, keys.length))
          ? Optional.empty()
          : Optional.of("a slice of the stream is not the same as the whole");
    }
  }

  private Keys of(long... selected) {
    return stream.width() == KeyWidth.BITS_64
        ? Keys.of(selected)
        : Keys.of(Arrays.stream(selected).mapToInt(key -> (int) key).toArray());
  }

  @Override
  public String toString() {
    return "%d keys of %d bits, %s"
        .formatted(keys.length, stream.width().bytes() * Byte.SIZE, stream);
  }
}
