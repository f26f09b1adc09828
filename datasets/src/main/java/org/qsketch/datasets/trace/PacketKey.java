package org.qsketch.datasets.trace;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The fields of a packet that are its key. All numbers are in network order, as they stand in the
 * packet, and the bytes of keys of several fields are hashed by {@link
 * org.qsketch.keys.TextKeys#key(byte[], int, int)}.
 */
public enum PacketKey {
  /** The source address: the number of 32 bits of IPv4, the hash of the 16 bytes of IPv6. */
  SOURCE("src"),
  /** The destination address, as {@link #SOURCE}. */
  DESTINATION("dst"),
  /** Source and destination address: the hash of 8 bytes of IPv4, or 32 of IPv6. */
  PAIR("2tuple"),
  /**
   * The flow: the hash of source address, destination address, source port, destination port (2
   * bytes each) and protocol (1 byte), which are 13 bytes of IPv4, or 37 of IPv6. Ports of
   * protocols that have none are 0.
   */
  FLOW("5tuple");

  private final String label;

  PacketKey(String label) {
    this.label = label;
  }

  /**
   * Returns the name of a key for users.
   *
   * @return for example {@code 5tuple}
   */
  public String label() {
    return label;
  }

  /**
   * Tells whether a key has a name.
   *
   * @param name any text
   * @return true for example for {@code src}
   */
  public static boolean isName(String name) {
    return Arrays.stream(values()).anyMatch(key -> key.label.equals(name));
  }

  /**
   * Returns the key with a name.
   *
   * @param name for example {@code src}
   * @return its key
   * @throws IllegalArgumentException if there is none
   */
  public static PacketKey named(String name) {
    return Arrays.stream(values())
        .filter(key -> key.label.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is no key of a packet: name one of %s"
                        .formatted(
                            name,
                            Arrays.stream(values())
                                .map(PacketKey::label)
                                .collect(Collectors.joining(", ")))));
  }
}
