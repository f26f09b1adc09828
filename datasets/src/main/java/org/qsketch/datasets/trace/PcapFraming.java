package org.qsketch.datasets.trace;

import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The records of a pcap file: a header of 16 bytes with the captured length at 8, then the packet.
 *
 * @param order the order of the bytes of numbers
 * @param headerBytes the length of the header of a record
 * @param link the number of the link layer of all packets
 */
record PcapFraming(ByteOrder order, int headerBytes, int link) implements Framing {
  /** The length of the header of the file. */
  static final int FILE_HEADER_BYTES = 24;

  /** More than any network has. Damage looks like a longer packet. */
  private static final int LONGEST = 1 << 20;

  private static final int MICROSECONDS = 0xA1B2C3D4;
  private static final int NANOSECONDS = 0xA1B23C4D;
  private static final int MODIFIED = 0xA1B2CD34;
  private static final int HEADER_BYTES = 16;
  private static final int MODIFIED_HEADER_BYTES = 24;
  private static final int LENGTH_AT = 8;
  private static final int LINK_AT = 20;

  /** Reads the header of a file, which has all its bytes. Returns empty if it is another format. */
  static Optional<Framing> of(byte[] bytes) {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
      int magic = Packed.number(bytes, 0, order);
      int link = Packed.number(bytes, LINK_AT, order) & 0xFFFF;
      switch (magic) {
        case MICROSECONDS, NANOSECONDS -> {
          return Optional.of(new PcapFraming(order, HEADER_BYTES, link));
        }
        case MODIFIED -> {
          return Optional.of(new PcapFraming(order, MODIFIED_HEADER_BYTES, link));
        }
        default -> {}
      }
    }
    return Optional.empty();
  }

  @Override
  public int end(byte[] bytes, int at, int to) {
    if (at > to - headerBytes) {
      return INCOMPLETE;
    }
    int length = Packed.number(bytes, at + LENGTH_AT, order);
    if (length < 0 || length > LONGEST) {
      return BAD;
    }
    int end = at + headerBytes + length;
    return end <= to ? end : INCOMPLETE;
  }

  @Override
  public int packet(byte[] bytes, int at) {
    return at + headerBytes;
  }

  @Override
  public int captured(byte[] bytes, int at, int end) {
    return end - at - headerBytes;
  }

  @Override
  public int linkType(byte[] bytes, int at) {
    return link;
  }
}
