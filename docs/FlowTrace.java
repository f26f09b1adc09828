import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * Writes a capture of generated flows: {@code java docs/FlowTrace.java FILE.pcap [FLOWS]}.
 *
 * <p>Flow i has 1 / u packets, rounded down, for a random u between 0 and 1, and at most 2^17. It
 * begins at any time of a minute and ends at any later time. Its packets are anywhere between. A
 * packet is the headers only, 54 bytes. A file depends on the number of flows only, 100,000 by
 * default.
 */
public final class FlowTrace {
  private static final int MOST_PACKETS = 1 << 17;
  private static final long MINUTE = 60_000_000; // microseconds
  private static final int HEADERS = 54;
  private static final byte TCP = 6;
  private static final byte UDP = 17;

  private FlowTrace() {}

  public static void main(String[] arguments) throws IOException {
    int flows = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100_000;
    long[] packets = LongStream.range(0, flows).flatMap(FlowTrace::packets).toArray();
    Arrays.sort(packets); // by time
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(Path.of(arguments[0])), 1 << 20)) {
      out.write(fileHeader());
      for (long packet : packets) {
        out.write(record(packet));
      }
    }
    System.out.write("%d flows, %d packets%n".formatted(flows, packets.length).getBytes(UTF_8));
    System.out.flush();
  }

  /** Returns the packets of a flow: the time in the upper 32 bits, the flow in the lower. */
  private static LongStream packets(long flow) {
    SplittableRandom random = new SplittableRandom(flow);
    int size = (int) Math.min(1 / (1 - random.nextDouble()), MOST_PACKETS);
    long begin = random.nextLong(MINUTE);
    long end = random.nextLong(begin, MINUTE);
    return random.longs(size, begin, end + 1).map(time -> time << Integer.SIZE | flow);
  }

  private static byte[] fileHeader() {
    return ByteBuffer.allocate(24)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(0xA1B2C3D4)
        .putShort((short) 2)
        .putShort((short) 4)
        .putLong(0)
        .putInt(HEADERS)
        .putInt(1) // Ethernet
        .array();
  }

  private static byte[] record(long packet) {
    long time = packet >>> Integer.SIZE;
    SplittableRandom random = new SplittableRandom(~(packet & 0xFFFFFFFFL));
    boolean isTcp = random.nextInt(5) > 0;
    return ByteBuffer.allocate(16 + HEADERS)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt((int) (time / 1_000_000))
        .putInt((int) (time % 1_000_000))
        .putInt(HEADERS)
        .putInt(HEADERS)
        .order(ByteOrder.BIG_ENDIAN)
        .position(16 + 12)
        .putShort((short) 0x0800) // IPv4
        .putShort((short) 0x4500)
        .putShort((short) (HEADERS - 14))
        .putInt(0)
        .put((byte) 64)
        .put(isTcp ? TCP : UDP)
        .putShort((short) 0)
        .putInt(0x0A000000 | host(random))
        .putInt(0xAC100000 | host(random))
        .putShort((short) random.nextInt(49152, 65536))
        .putShort((short) (isTcp ? 443 : 53))
        .array();
  }

  /** Returns one of 2^16 hosts, of which some are in many flows. */
  private static int host(SplittableRandom random) {
    double where = random.nextDouble();
    return (int) (0x10000 * where * where);
  }
}
