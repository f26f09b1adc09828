package org.qsketch.cuda;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.gpu.device.KernelSource;

/** The SHA-256 of everything that a compiled kernel depends on. */
final class KernelKey {
  static final int BYTES = 32;

  private final byte[] digest;

  private KernelKey(byte[] digest) {
    this.digest = digest;
  }

  /**
   * The key of a compilation.
   *
   * @param options all of them, including those for the architecture
   * @param compiler its identity
   */
  static KernelKey of(KernelSource source, List<String> options, String compiler) {
    MessageDigest sha256 = sha256();
    Stream.concat(Stream.of(source.text(), compiler), options.stream())
        .forEach(text -> add(sha256, text.getBytes(StandardCharsets.UTF_8)));
    return new KernelKey(sha256.digest());
  }

  /** Adds a text with its length, so that different lists of texts have different keys. */
  private static void add(MessageDigest sha256, byte[] text) {
    sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(text.length).flip());
    sha256.update(text);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  byte[] bytes() {
    return digest.clone();
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(digest);
  }
}
