package org.qsketch.datasets.trace;

/** Where the packets of a capture are. Immutable. */
sealed interface Framing permits PcapFraming, PcapngFraming {
  /** The answer for a record that continues after the bytes. */
  int INCOMPLETE = -1;

  /** The answer for bytes that are no record. */
  int BAD = -2;

  /** The answer for a record without a packet. */
  int NO_PACKET = -1;

  /** Returns the end of the record at an index, {@link #INCOMPLETE} or {@link #BAD}. */
  int end(byte[] bytes, int at, int to);

  /** Tells whether the record at an index changes how others are read, so that a piece begins. */
  default boolean isHeader(byte[] bytes, int at) {
    return false;
  }

  /** Tells whether a header can stand only at the beginning of a piece. */
  default boolean isFirst(byte[] bytes, int at) {
    return false;
  }

  /** Returns the framing after the whole header at an index. */
  default Framing after(byte[] bytes, int at, int end) {
    return this;
  }

  /** Returns the index of the first byte of the packet of a whole record. */
  int packet(byte[] bytes, int at);

  /** Returns the number of captured bytes of a packet, or {@link #NO_PACKET}. */
  int captured(byte[] bytes, int at, int end);

  /** Returns the number of the link layer of a packet, or -1 if it is not known. */
  int linkType(byte[] bytes, int at);
}
