package org.qsketch.keys;

import java.util.Objects;

/**
 * The kind of value that keys stand for. Equal values of two kinds have different keys: the integer
 * 17 is its own key, and the text {@code 17} is hashed. Structures accept any keys, but where both
 * kinds are known, they refuse to query or to merge keys of another kind.
 *
 * @param name up to 32 lower-case letters, digits and dashes: a constant of this class, or the name
 *     of the hash that made the keys
 */
public record KeyKind(String name) {
  /** The kind of keys is not known. It is accepted everywhere. */
  public static final KeyKind UNKNOWN = new KeyKind("unknown");

  /** Integers of up to 64 bits, which are their own keys; negative ones in two's complement. */
  public static final KeyKind INTEGERS = new KeyKind("integers");

  /** Texts and bytes, by {@link TextKeys}. */
  public static final KeyKind TEXTS = new KeyKind("texts");

  /** Records of several columns, by a hash of all of them. */
  public static final KeyKind RECORDS = new KeyKind("records");

  /** Checks the name. */
  public KeyKind {
    Objects.requireNonNull(name, "name");
    if (!name.matches("[a-z][a-z0-9-]{0,31}")) {
      throw new IllegalArgumentException(
          "'%s' cannot name a kind of keys: use up to 32 letters a-z, digits and '-'"
              .formatted(name.replaceAll("[^ -~]", "?")));
    }
  }

  /**
   * Combines two kinds.
   *
   * @param other the kind of other keys
   * @param owner what has keys of this kind, for the error message
   * @return the known one of both
   * @throws IllegalArgumentException if both are known, and differ
   */
  public KeyKind with(KeyKind other, String owner) {
    if (equals(UNKNOWN)) {
      return other;
    }
    if (!other.equals(UNKNOWN) && !other.equals(this)) {
      throw new IllegalArgumentException(
          "the keys of %s are %s, not %s: query and merge keys of one kind"
              .formatted(owner, name, other.name));
    }
    return this;
  }

  @Override
  public String toString() {
    return name;
  }
}
