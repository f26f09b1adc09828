package org.qsketch.sketch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Damaged and hostile images, made from valid ones. Offsets are those of {@link SketchImage}. */
final class ImageMutations {
  static final int SPEC = 12;
  static final int HEADER_CHECKSUM = 96;
  static final int PAYLOAD = 100;

  private static final long[] HOSTILE = {
    0,
    1,
    -1,
    2,
    7,
    8,
    64,
    255,
    256,
    1 << 16,
    1 << 24,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 32,
    1L << 48,
    1L << 60,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };

  private ImageMutations() {}

  /** Changes bytes of a file as they are. */
  static Path patchPayload(Path file, Consumer<ByteBuffer> change) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    change.accept(little(bytes));
    return Files.write(file, bytes);
  }

  /** Changes bytes of a file and makes both checksums fit again. */
  static Path patch(Path file, Consumer<ByteBuffer> change) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    change.accept(little(bytes));
    return Files.write(file, vouched(bytes));
  }

  static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Makes both checksums of a sketch's image fit. */
  static byte[] vouched(byte[] bytes) {
    return vouched(bytes, PAYLOAD);
  }

  /** Makes both checksums of any image fit, given where its payload begins. */
  static byte[] vouched(byte[] bytes, int payload) {
    int header = payload - Integer.BYTES;
    int trailer = bytes.length - Integer.BYTES;
    little(bytes).putInt(header, checksum(bytes, 0, header));
    little(bytes).putInt(trailer, checksum(bytes, payload, trailer));
    return bytes;
  }

  private static int checksum(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, to - from);
    return (int) checksum.getValue();
  }

  /** Damage as disks and networks do it: nothing vouches for it. */
  static byte[] damaged(byte[] valid, SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 -> flipped(valid.clone(), random, 1);
      case 1 -> flipped(valid.clone(), random, 1 + random.nextInt(20));
      case 2 -> Arrays.copyOf(valid, random.nextInt(valid.length));
      case 3 -> Arrays.copyOf(valid, valid.length + 1 + random.nextInt(300));
      default -> overwritten(valid.clone(), random);
    };
  }

  static byte[] flipped(byte[] bytes, SplittableRandom random, int bits) {
    for (int i = 0; i < bits; i++) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
    }
    return bytes;
  }

  private static byte[] overwritten(byte[] bytes, SplittableRandom random) {
    int from = random.nextInt(bytes.length);
    byte[] noise = new byte[random.nextInt(bytes.length - from) + 1];
    random.nextBytes(noise);
    System.arraycopy(noise, 0, bytes, from, noise.length);
    return bytes;
  }

  /** A number that a careless reader would trip over. */
  static long hostile(SplittableRandom random) {
    return random.nextBoolean() ? HOSTILE[random.nextInt(HOSTILE.length)] : random.nextLong();
  }

  /** Attacks by someone who can compute checksums: numbers of the spec, its hash name, anything. */
  static byte[] hostile(byte[] valid, SplittableRandom random) {
    byte[] bytes = valid.clone();
    ByteBuffer buffer = little(bytes);
    long value = hostile(random);
    switch (random.nextInt(5)) {
      case 0 -> buffer.putInt(SPEC + 4 * random.nextInt(6), (int) value);
      case 1 -> buffer.putLong(SPEC + 24, value);
      case 2 -> buffer.putLong(HEADER_CHECKSUM - Long.BYTES, value);
      case 3 -> flipped(bytes, random, 1 + random.nextInt(3));
      default -> buffer.putLong(SPEC + 40 + random.nextInt(24), random.nextLong());
    }
    return vouched(bytes);
  }
}
