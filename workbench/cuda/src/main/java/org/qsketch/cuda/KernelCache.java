package org.qsketch.cuda;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.internal.file.CacheFolder;

/**
 * Keeps compiled kernels on disk, for all processes of a user. Damaged and foreign files are
 * replaced. If the folder is not writable, kernels are compiled each time.
 *
 * <p>A file holds 8 bytes of magic, the key, the length (4 bytes) and the CRC-32C (4 bytes) of the
 * code, big-endian, and the code.
 */
final class KernelCache {
  private static final byte[] MAGIC = "QSKERN1\n".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER_BYTES = MAGIC.length + KernelKey.BYTES + 2 * Integer.BYTES;

  /** A larger file is not a kernel, which has a few hundredths of that. */
  private static final long LARGEST_FILE = 1L << 28;

  /** A lock for each file. */
  private static final Map<Path, Object> LOCKS = new ConcurrentHashMap<>();

  private final Path folder;

  KernelCache(Path folder) {
    this.folder = folder;
  }

  /** Returns the cache of the user who runs this process. */
  static KernelCache ofUser() {
    return new KernelCache(CacheFolder.ofUser().resolve("kernels"));
  }

  /**
   * Returns a compiled kernel from the cache, or compiles it. Threads of a process wait for the one
   * that compiles what they need.
   *
   * @param compile is called if the cache has no intact file
   */
  byte[] get(KernelKey key, Supplier<byte[]> compile) {
    Path file = folder.resolve(key + ".kernel");
    synchronized (LOCKS.computeIfAbsent(file.toAbsolutePath(), _ -> new Object())) {
      return read(file, key).orElseGet(() -> store(file, key, compile.get()));
    }
  }

  private static Optional<byte[]> read(Path file, KernelKey key) {
    try {
      if (Files.size(file) > LARGEST_FILE) {
        return Optional.empty();
      }
      ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(file));
      byte[] code = Arrays.copyOfRange(content.array(), HEADER_BYTES, content.capacity());
      return content.slice(0, HEADER_BYTES).equals(header(key, code))
          ? Optional.of(code)
          : Optional.empty();
    } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static byte[] store(Path file, KernelKey key, byte[] code) {
    try {
      AtomicFile.write(file, temporary -> Files.write(temporary, content(key, code)));
    } catch (IOException e) {
      return code; // it will be compiled again next time
    }
    return code;
  }

  private static byte[] content(KernelKey key, byte[] code) {
    return ByteBuffer.allocate(HEADER_BYTES + code.length).put(header(key, code)).put(code).array();
  }

  private static ByteBuffer header(KernelKey key, byte[] code) {
    CRC32C checksum = new CRC32C();
    checksum.update(code);
    return ByteBuffer.allocate(HEADER_BYTES)
        .put(MAGIC)
        .put(key.bytes())
        .putInt(code.length)
        .putInt((int) checksum.getValue())
        .flip();
  }

  /** The SHA-256 of all inputs of a compilation. */
  static final class KernelKey {
    static final int BYTES = 32;

    private final byte[] digest;

    private KernelKey(byte[] digest) {
      this.digest = digest;
    }

    /**
     * Returns the key of a compilation.
     *
     * @param options all options, including the architecture
     * @param compiler the identity of the compiler
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
}
