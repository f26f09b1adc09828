package org.qsketch.image;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.UserHash;

/** Names in a file, as of a hash family: ASCII, padded with zeros. */
public final class HashCodec {
  /** The size of a name. */
  public static final int BYTES = 32;

  private HashCodec() {}

  /**
   * Writes the name of a family.
   *
   * @param hash the family
   * @param target has space for {@value #BYTES} bytes
   */
  public static void write(HashFamily hash, ByteBuffer target) {
    writeName(hash.name(), target);
  }

  /** Writes a name of at most {@value #BYTES} letters. */
  static void writeName(String name, ByteBuffer target) {
    byte[] letters = name.getBytes(StandardCharsets.US_ASCII);
    target.put(letters).put(new byte[BYTES - letters.length]);
  }

  /**
   * Reads a name.
   *
   * @param source {@value #BYTES} bytes
   * @param hashes user-defined families that the file may name
   * @return the family
   * @throws IllegalArgumentException if no family has that name
   */
  public static HashFamily read(ByteBuffer source, List<UserHash> hashes) {
    String name = readName(source);
    return hashes.stream()
        .filter(hash -> hash.name().equals(name))
        .map(HashFamily.class::cast)
        .findFirst()
        .orElseGet(() -> HashFamily.named(name));
  }

  /** Reads a name. What no name can contain does not reach a terminal through an error message. */
  static String readName(ByteBuffer source) {
    byte[] padded = new byte[BYTES];
    source.get(padded);
    return new String(padded, StandardCharsets.US_ASCII)
        .replaceAll("\0+$", "")
        .replaceAll("[^a-z0-9-]", "?");
  }
}
