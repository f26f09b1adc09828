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
  private static final int FRACTION_AT = 4;
  private static final int LENGTH_AT = 8;
  private static final int ORIGINAL_AT = 12;
  private static final int LINK_AT = 20;

  /** The number of headers that must follow one another in a guess. */
  private static final int LINKS = 4;

  /** A second in nanoseconds. */
  private static final int SECOND = 1_000_000_000;

  /** A day in seconds. Packets that follow one another are hardly further apart. */
  private static final int DAY = 24 * 60 * 60;

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
    int end = endByHeader(bytes, at, to);
    return end <= to ? end : INCOMPLETE;
  }

  /**
   * Returns the end of the record at an index, perhaps after {@code to}, {@link #INCOMPLETE} if
   * even its header continues there, or {@link #BAD}.
   */
  int endByHeader(byte[] bytes, int at, int to) {
    if (at > to - headerBytes) {
      return INCOMPLETE;
    }
    int length = Packed.number(bytes, at + LENGTH_AT, order);
    return length < 0 || length > LONGEST ? BAD : at + headerBytes + length;
  }

  /**
   * Returns the first index of some bytes at which headers of records follow one another, or {@code
   * most} if there is none before. A packet may contain bytes that look like records, so this is
   * only a guess.
   */
  int likelyRecord(byte[] bytes, int most, int to) {
    int at = 0;
    while (at < most && !areLikely(bytes, at, to)) {
      at++;
    }
    return at;
  }

  private boolean areLikely(byte[] bytes, int first, int to) {
    int at = first;
    for (int links = 0; links < LINKS; links++) {
      int next = likelyEnd(bytes, at, to);
      if (next < 0 || (links > 0 && !areNear(bytes, first, at))) {
        return false;
      }
      at = next;
    }
    return true;
  }

  /** Returns the end of a record that holds bytes, or -1 for what is hardly a record. */
  private int likelyEnd(byte[] bytes, int at, int to) {
    int end = end(bytes, at, to);
    int captured = end - at - headerBytes;
    boolean isLikely =
        captured > 0
            && Packed.number(bytes, at + ORIGINAL_AT, order) >= captured
            && Integer.compareUnsigned(Packed.number(bytes, at + FRACTION_AT, order), SECOND) < 0;
    return isLikely ? end : -1;
  }

  private boolean areNear(byte[] bytes, int first, int second) {
    long seconds = (long) Packed.number(bytes, second, order) - Packed.number(bytes, first, order);
    return Math.abs(seconds) <= DAY;
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
