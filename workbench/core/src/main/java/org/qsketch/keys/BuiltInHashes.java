package org.qsketch.keys;

import java.util.List;

/**
 * The built-in families, outside their superclass: initializing it must not wait for its
 * subclasses.
 */
final class BuiltInHashes {
  static final HashFamily MIX = new MixHash();
  static final HashFamily MULTIPLY = new MultiplyHash();
  static final HashFamily IDENTITY = new IdentityHash();
  static final List<HashFamily> ALL = List.of(MIX, MULTIPLY, IDENTITY);

  private BuiltInHashes() {}
}
