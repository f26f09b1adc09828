package org.qsketch.keys;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Text and bytes as 64-bit keys: XXH3 (64 bits, seed 0) of the UTF-8 bytes. Among n distinct texts,
 * two share a key with a probability of about n<sup>2</sup> / 2<sup>65</sup>: for 10<sup>8</sup>
 * texts, 1 in 3700.
 */
public final class TextKeys {
  private static final Hasher64 HASHER = Hashing.xxh3_64();

  private TextKeys() {}

  /**
   * Returns the key of a text.
   *
   * @param text any text
   * @return its 64-bit key
   */
  public static long key(String text) {
    Objects.requireNonNull(text, "text");
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return key(bytes, 0, bytes.length);
  }

  /**
   * Returns the key of some bytes.
   *
   * @param bytes an array that holds them
   * @param offset where they begin
   * @param length how many
   * @return their 64-bit key; for UTF-8, the key of the text
   */
  public static long key(byte[] bytes, int offset, int length) {
    Objects.requireNonNull(bytes, "bytes");
    Objects.checkFromIndexSize(offset, length, bytes.length);
    return length <= ShortXxh3.MOST_BYTES
        ? ShortXxh3.hash(bytes, offset, length)
        : HASHER.hashBytesToLong(bytes, offset, length);
  }

  /**
   * Returns the keys of several texts.
   *
   * @param texts the texts
   * @return one 64-bit key for each, in order
   */
  public static Keys of(Collection<String> texts) {
    Objects.requireNonNull(texts, "texts");
    return of(texts.stream());
  }

  /**
   * Returns the keys of several texts.
   *
   * @param texts the texts
   * @return one 64-bit key for each, in order
   */
  public static Keys of(String... texts) {
    Objects.requireNonNull(texts, "texts");
    return of(Arrays.stream(texts));
  }

  private static Keys of(Stream<String> texts) {
    return hashed(texts.mapToLong(TextKeys::key).toArray());
  }

  /**
   * Wraps an array of keys of texts, which is not copied.
   *
   * @param keys from {@link #key}
   * @return a view of the array
   */
  public static Keys hashed(long... keys) {
    return new HostKeys(MemorySegment.ofArray(keys), KeyWidth.BITS_64).withKind(KeyKind.TEXTS);
  }
}
