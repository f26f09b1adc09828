package org.qsketch.datasets.trace;

import org.qsketch.keys.TextKeys;

/**
 * The fields of the header of IP at an index. They are read into one object for any number of
 * packets.
 */
final class IpHeader {
  /** The answer for a later fragment, which has no ports. */
  static final int FRAGMENT = -4;

  private static final int V4_BYTES = 20;
  private static final int V4_PROTOCOL_AT = 9;
  private static final int V4_FRAGMENT_AT = 6;
  private static final int V4_ADDRESSES_AT = 12;
  private static final int V4_OFFSET = 0x1FFF;
  private static final int V4_ADDRESS = 4;

  private static final int V6_BYTES = 40;
  private static final int V6_NEXT_AT = 6;
  private static final int V6_ADDRESSES_AT = 8;
  private static final int V6_OFFSET = 0xFFF8;
  private static final int V6_ADDRESS = 16;

  private static final int HOP_BY_HOP = 0;
  private static final int ROUTING = 43;
  private static final int FRAGMENT_HEADER = 44;
  private static final int AUTHENTICATION = 51;
  private static final int DESTINATION = 60;
  private static final int LEAST_EXTENSION = 8;

  private static final int TCP = 6;
  private static final int UDP = 17;
  private static final int DCCP = 33;
  private static final int SCTP = 132;
  private static final int UDP_LITE = 136;

  private static final int PORTS = 4;
  private static final int LONGEST_FLOW = 2 * V6_ADDRESS + PORTS + 1;

  /** Addresses, ports and protocol in a row, as they are hashed. */
  private final byte[] flow = new byte[LONGEST_FLOW];

  private byte[] bytes = {};
  private int addresses;
  private int addressBytes;

  /** Reads the addresses. Returns 0, or why there are none. */
  int read(byte[] packets, int at, int end) {
    boolean isV4 = (packets[at] >>> 4 & 0xF) == 4;
    if (at + (isV4 ? V4_BYTES : V6_BYTES) > end) {
      return LinkLayer.CUT;
    }
    bytes = packets;
    addresses = at + (isV4 ? V4_ADDRESSES_AT : V6_ADDRESSES_AT);
    addressBytes = isV4 ? V4_ADDRESS : V6_ADDRESS;
    return 0;
  }

  /** Reads ports and protocol after the addresses. Returns 0, or why there are none. */
  int readFlow(int at, int end) {
    return addressBytes == V4_ADDRESS ? flowOfV4(at, end) : flowOfV6(at, end);
  }

  private int flowOfV4(int at, int end) {
    if ((Packed.network16(bytes, at + V4_FRAGMENT_AT) & V4_OFFSET) != 0) {
      return FRAGMENT;
    }
    int length = (bytes[at] & 0xF) * Integer.BYTES;
    return length < V4_BYTES
        ? LinkLayer.CUT
        : finish(bytes[at + V4_PROTOCOL_AT] & 0xFF, at + length, end);
  }

  private int flowOfV6(int at, int end) {
    int next = bytes[at + V6_NEXT_AT] & 0xFF;
    int header = at + V6_BYTES;
    while (isExtension(next)) {
      if (header + LEAST_EXTENSION > end) {
        return LinkLayer.CUT;
      }
      if (next == FRAGMENT_HEADER && (Packed.network16(bytes, header + 2) & V6_OFFSET) != 0) {
        return FRAGMENT;
      }
      int length = extensionBytes(next, bytes[header + 1] & 0xFF);
      next = bytes[header] & 0xFF;
      header += length;
    }
    return finish(next, header, end);
  }

  private static boolean isExtension(int header) {
    return switch (header) {
      case HOP_BY_HOP, ROUTING, FRAGMENT_HEADER, AUTHENTICATION, DESTINATION -> true;
      default -> false;
    };
  }

  private static int extensionBytes(int header, int length) {
    return switch (header) {
      case FRAGMENT_HEADER -> LEAST_EXTENSION;
      case AUTHENTICATION -> (length + 2) * Integer.BYTES;
      default -> (length + 1) * Long.BYTES;
    };
  }

  private int finish(int protocol, int ports, int end) {
    int both = 2 * addressBytes;
    System.arraycopy(bytes, addresses, flow, 0, both);
    if (!hasPorts(protocol)) {
      flow[both] = 0;
      flow[both + 1] = 0;
      flow[both + 2] = 0;
      flow[both + 3] = 0;
    } else if (ports + PORTS <= end) {
      System.arraycopy(bytes, ports, flow, both, PORTS);
    } else {
      return LinkLayer.CUT;
    }
    flow[both + PORTS] = (byte) protocol;
    return 0;
  }

  static boolean hasPorts(int protocol) {
    return switch (protocol) {
      case TCP, UDP, DCCP, SCTP, UDP_LITE -> true;
      default -> false;
    };
  }

  /** Returns the key of the fields that were read. */
  long key(PacketKey key) {
    return switch (key) {
      case SOURCE -> address(addresses);
      case DESTINATION -> address(addresses + addressBytes);
      case PAIR -> TextKeys.key(bytes, addresses, 2 * addressBytes);
      case FLOW -> TextKeys.key(flow, 0, flowBytes());
    };
  }

  private long address(int at) {
    return addressBytes == V4_ADDRESS
        ? Packed.network32(bytes, at)
        : TextKeys.key(bytes, at, V6_ADDRESS);
  }

  private int flowBytes() {
    return 2 * addressBytes + PORTS + 1;
  }

  /** Returns the text of the fields that were read. */
  String text(PacketKey key) {
    return switch (key) {
      case SOURCE -> FlowText.address(bytes, addresses, addressBytes);
      case DESTINATION -> FlowText.address(bytes, addresses + addressBytes, addressBytes);
      case PAIR -> FlowText.pair(bytes, addresses, addressBytes);
      case FLOW -> FlowText.flow(flow, addressBytes);
    };
  }
}
