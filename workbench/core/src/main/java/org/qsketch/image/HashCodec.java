package org.qsketch.image;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.UserHash;

/** The name of a hash family in a file: ASCII, padded with zeros. */
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
    byte[] name = hash.name().getBytes(StandardCharsets.US_ASCII);
    target.put(name).put(new byte[BYTES - name.length]);
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
    byte[] padded = new byte[BYTES];
    source.get(padded);
    // characters that no name can contain must not reach a terminal through the error message
    String name =
        new String(padded, StandardCharsets.US_ASCII)
            .replaceAll("\0+$", "")
            .replaceAll("[^a-z0-9-]", "?");
    return hashes.stream()
        .filter(hash -> hash.name().equals(name))
        .map(HashFamily.class::cast)
        .findFirst()
        .orElseGet(() -> HashFamily.named(name));
  }
}
