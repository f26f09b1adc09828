package org.qsketch.datasets.trace;

import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The blocks of a pcapng file: a type, a length, a body, and the length again. A section begins
 * with a header that tells the order of bytes. Interfaces are described before their packets. A
 * piece begins with such headers, or has none.
 */
final class PcapngFraming implements Framing {
  /** The framing before the first section. */
  static final PcapngFraming START =
      new PcapngFraming(ByteOrder.LITTLE_ENDIAN, new int[0], new int[0]);

  /** The bytes that show a section. */
  static final int MAGIC_BYTES = 12;

  /** More than any packet and its options have. Damage looks like a longer block. */
  private static final int LONGEST = 1 << 24;

  private static final int SHORTEST = 12;
  private static final int LENGTH_AT = 4;
  private static final int BODY_AT = 8;

  private static final int SECTION = 0x0A0D0D0A;
  private static final int BYTE_ORDER = 0x1A2B3C4D;
  private static final int INTERFACE = 1;
  private static final int OLD_PACKET = 2;
  private static final int SIMPLE_PACKET = 3;
  private static final int ENHANCED_PACKET = 6;

  /** The place of the captured length, and of the packet, in both kinds with an interface. */
  private static final int CAPTURED_AT = 20;

  private static final int PACKET_AT = 28;
  private static final int SIMPLE_PACKET_AT = 12;
  private static final int SNAP_LENGTH_AT = 12;

  private final ByteOrder order;

  /** The number of the link layer of each interface. */
  private final int[] links;

  /** The most captured bytes of each interface, or 0. */
  private final int[] snapLengths;

  private PcapngFraming(ByteOrder order, int[] links, int[] snapLengths) {
    this.order = order;
    this.links = links;
    this.snapLengths = snapLengths;
  }

  /** Tells whether a file, of which there are 12 bytes, begins with a section. */
  static boolean begins(byte[] bytes) {
    int magic = Packed.number(bytes, BODY_AT, ByteOrder.LITTLE_ENDIAN);
    return Packed.number(bytes, 0, ByteOrder.LITTLE_ENDIAN) == SECTION
        && (magic == BYTE_ORDER || magic == Integer.reverseBytes(BYTE_ORDER));
  }

  private int type(byte[] bytes, int at) {
    return Packed.number(bytes, at, order);
  }

  private static ByteOrder orderOfSection(byte[] bytes, int at) {
    return Packed.number(bytes, at + BODY_AT, ByteOrder.LITTLE_ENDIAN) == BYTE_ORDER
        ? ByteOrder.LITTLE_ENDIAN
        : ByteOrder.BIG_ENDIAN;
  }

  @Override
  public int end(byte[] bytes, int at, int to) {
    if (at > to - SHORTEST) {
      return INCOMPLETE;
    }
    ByteOrder own = type(bytes, at) == SECTION ? orderOfSection(bytes, at) : order;
    int length = Packed.number(bytes, at + LENGTH_AT, own);
    if (length < SHORTEST || length > LONGEST || length % Integer.BYTES != 0) {
      return BAD;
    }
    int end = at + length;
    if (end > to) {
      return INCOMPLETE;
    }
    return Packed.number(bytes, end - Integer.BYTES, own) == length && isWhole(bytes, at, end)
        ? end
        : BAD;
  }

  /** Tells whether a block has the fields of its type, and its packet lies within it. */
  private boolean isWhole(byte[] bytes, int at, int end) {
    int last = end - Integer.BYTES;
    return switch (type(bytes, at)) {
      case INTERFACE -> at + SNAP_LENGTH_AT + Integer.BYTES <= last;
      case SIMPLE_PACKET -> at + SIMPLE_PACKET_AT <= last;
      case OLD_PACKET, ENHANCED_PACKET -> {
        int space = last - at - PACKET_AT;
        int captured = space < 0 ? 0 : Packed.number(bytes, at + CAPTURED_AT, order);
        yield space >= 0 && captured >= 0 && captured <= space;
      }
      default -> true;
    };
  }

  @Override
  public boolean isHeader(byte[] bytes, int at) {
    int type = type(bytes, at);
    return type == SECTION || type == INTERFACE;
  }

  @Override
  public boolean isFirst(byte[] bytes, int at) {
    return type(bytes, at) == SECTION;
  }

  @Override
  public Framing after(byte[] bytes, int at, int end) {
    if (type(bytes, at) == SECTION) {
      return new PcapngFraming(orderOfSection(bytes, at), new int[0], new int[0]);
    }
    return new PcapngFraming(
        order,
        with(links, Packed.number16(bytes, at + BODY_AT, order)),
        with(snapLengths, Packed.number(bytes, at + SNAP_LENGTH_AT, order)));
  }

  private static int[] with(int[] numbers, int next) {
    int[] all = Arrays.copyOf(numbers, numbers.length + 1);
    all[numbers.length] = next;
    return all;
  }

  @Override
  public int packet(byte[] bytes, int at) {
    return at + (type(bytes, at) == SIMPLE_PACKET ? SIMPLE_PACKET_AT : PACKET_AT);
  }

  @Override
  public int captured(byte[] bytes, int at, int end) {
    return switch (type(bytes, at)) {
      case OLD_PACKET, ENHANCED_PACKET -> Packed.number(bytes, at + CAPTURED_AT, order);
      case SIMPLE_PACKET -> capturedSimply(bytes, at, end);
      default -> NO_PACKET;
    };
  }

  /** Returns the length of a packet of which only the original length is told. */
  private int capturedSimply(byte[] bytes, int at, int end) {
    int space = end - Integer.BYTES - at - SIMPLE_PACKET_AT;
    long original = Integer.toUnsignedLong(Packed.number(bytes, at + BODY_AT, order));
    long most = snapLengths.length > 0 && snapLengths[0] > 0 ? snapLengths[0] : space;
    return (int) Math.min(space, Math.min(most, original));
  }

  @Override
  public int linkType(byte[] bytes, int at) {
    int number =
        switch (type(bytes, at)) {
          case ENHANCED_PACKET -> Packed.number(bytes, at + BODY_AT, order);
          case OLD_PACKET -> Packed.number16(bytes, at + BODY_AT, order);
          default -> 0;
        };
    return number >= 0 && number < links.length ? links[number] : -1;
  }
}
