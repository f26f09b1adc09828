package org.qsketch.torture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** The bytes of a valid image, and damaged and hostile versions of them. */
final class ImageBytes {
  /** The magic and the version. */
  private static final int SPEC = 12;

  private final long payloadBytes;
  private final byte[] bytes;

  /**
   * Reads the bytes of a file.
   *
   * @param payloadBytes the size of the payload, which is before the last four bytes
   * @param bytes the whole image
   */
  ImageBytes(long payloadBytes, byte... bytes) {
    this.payloadBytes = payloadBytes;
    this.bytes = bytes;
  }

  byte[] bytes() {
    return bytes;
  }

  private int payload() {
    return (int) (bytes.length - Integer.BYTES - payloadBytes);
  }

  /** Damages bytes as disks and networks do, without correcting the checksums. */
  byte[] damaged(Adversary adversary) {
    byte[] copy = bytes.clone();
    return switch (adversary.below(5)) {
      case 0 -> flipped(copy, adversary, 1);
      case 1 -> flipped(copy, adversary, 1 + adversary.below(20));
      case 2 -> Arrays.copyOf(copy, adversary.below(copy.length));
      case 3 -> Arrays.copyOf(copy, copy.length + 1 + adversary.below(300));
      default -> overwritten(copy, adversary);
    };
  }

  private static byte[] flipped(byte[] bytes, Adversary adversary, int bits) {
    for (int i = 0; i < bits; i++) {
      bytes[adversary.below(bytes.length)] ^= (byte) (1 << adversary.below(Byte.SIZE));
    }
    return bytes;
  }

  private static byte[] overwritten(byte[] bytes, Adversary adversary) {
    int from = adversary.below(bytes.length);
    byte[] noise = new byte[1 + adversary.below(bytes.length - from)];
    adversary.fill(noise);
    System.arraycopy(noise, 0, bytes, from, noise.length);
    return bytes;
  }

  /** Changes the payload as an attacker would, and corrects the checksums. */
  byte[] hostile(Adversary adversary) {
    byte[] copy = bytes.clone();
    ByteBuffer buffer = little(copy);
    long value = adversary.oneIn(3) ? adversary.bits() : adversary.extreme() + adversary.below(3);
    switch (adversary.below(7)) {
      case 0 -> buffer.putInt(inHeader(adversary, Integer.BYTES), (int) value);
      case 1 -> buffer.putInt(inHeader(adversary, Integer.BYTES), adversary.size(1 << 20));
      case 2 -> buffer.putLong(inHeader(adversary, Long.BYTES), value);
      case 3 -> buffer.putInt(inPayload(adversary), (int) value);
      case 4 -> buffer.putInt(inPayload(adversary), adversary.size(1 << 12));
      case 5 -> moved(buffer, adversary);
      default -> flipped(copy, adversary, 1 + adversary.below(3));
    }
    return vouched(copy);
  }

  /** Mixes a word of the table into another word, or into itself, at any bit. */
  private void moved(ByteBuffer buffer, Adversary adversary) {
    long word = buffer.getLong(ofWord(adversary));
    int to = ofWord(adversary);
    buffer.putLong(to, buffer.getLong(to) | word << adversary.below(Long.SIZE));
  }

  private int ofWord(Adversary adversary) {
    int word = (inPayload(adversary) - payload()) & -Long.BYTES;
    return Math.min(payload() + word, bytes.length - Integer.BYTES - Long.BYTES);
  }

  private int inHeader(Adversary adversary, int size) {
    return Math.min(SPEC + 4 * adversary.below((payload() - SPEC) / 4), payload() - size);
  }

  /** Returns the place of a word of the table, often one of the last. */
  private int inPayload(Adversary adversary) {
    int words = (int) Math.max(1, payloadBytes / Integer.BYTES);
    int word =
        adversary.oneIn(3)
            ? words - 1 - adversary.below(Math.min(words, 8))
            : adversary.below(words);
    return Math.min(payload() + word * Integer.BYTES, bytes.length - Integer.BYTES);
  }

  private byte[] vouched(byte[] copy) {
    int checked = payload() - Integer.BYTES;
    int trailer = copy.length - Integer.BYTES;
    little(copy).putInt(checked, checksum(copy, 0, checked));
    little(copy).putInt(trailer, checksum(copy, payload(), trailer));
    return copy;
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static int checksum(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, to - from);
    return (int) checksum.getValue();
  }

  /** Describes the change. */
  String difference(byte[] other) {
    return other.length == bytes.length
        ? "byte %d and perhaps more changed".formatted(Arrays.mismatch(bytes, other))
        : "%d bytes instead of %d".formatted(other.length, bytes.length);
  }
}
