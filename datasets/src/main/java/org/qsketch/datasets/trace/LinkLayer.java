package org.qsketch.datasets.trace;

import java.nio.ByteOrder;

/** Finds the header of IP in a captured packet, by the numbers of https://www.tcpdump.org. */
final class LinkLayer {
  /** The answer for a packet without IP. */
  static final int NO_IP = -1;

  /** The answer for a packet whose headers were not captured as a whole. */
  static final int CUT = -2;

  /** The answer for a link layer that is not known. */
  static final int UNKNOWN = -3;

  private static final int LOOPBACK = 0;
  private static final int ETHERNET = 1;
  private static final int PPP = 9;
  private static final int RAW_OF_BSD = 12;
  private static final int RAW_OF_OPENBSD = 14;
  private static final int PPP_OF_HDLC = 50;
  private static final int RAW = 101;
  private static final int CISCO_HDLC = 104;
  private static final int LOOPBACK_OF_OPENBSD = 108;
  private static final int LINUX = 113;
  private static final int IPV4 = 228;
  private static final int IPV6 = 229;
  private static final int LINUX_2 = 276;

  private static final int ETHERNET_BYTES = 14;
  private static final int TAG_BYTES = 4;
  private static final int LINUX_BYTES = 16;
  private static final int LINUX_2_BYTES = 20;
  private static final int WORD = 4;

  private static final int TYPE_IPV4 = 0x0800;
  private static final int TYPE_IPV6 = 0x86DD;
  private static final int VLAN = 0x8100;
  private static final int SERVICE_VLAN = 0x88A8;
  private static final int OLD_SERVICE_VLAN = 0x9100;
  private static final int PPP_IPV4 = 0x0021;
  private static final int PPP_IPV6 = 0x0057;
  private static final int PPP_FRAME = 0xFF03;

  private LinkLayer() {}

  /**
   * Returns the index of the header of IP, or why there is none.
   *
   * @param link the number of the link layer
   * @param at the index of the first byte of the packet
   * @param end the index after its last captured byte
   */
  static int ip(int link, byte[] bytes, int at, int end) {
    return switch (link) {
      case ETHERNET -> afterType(bytes, at + ETHERNET_BYTES - 2, end);
      case RAW, RAW_OF_BSD, RAW_OF_OPENBSD, IPV4, IPV6 -> version(bytes, at, end);
      case LINUX -> afterType(bytes, at + LINUX_BYTES - 2, end);
      case LINUX_2 -> ofLinux2(bytes, at, end);
      case LOOPBACK, LOOPBACK_OF_OPENBSD -> ofLoopback(bytes, at, end);
      case PPP, PPP_OF_HDLC -> ofPpp(bytes, at, end);
      case CISCO_HDLC -> afterType(bytes, at + 2, end);
      default -> UNKNOWN;
    };
  }

  /** Follows the type of Ethernet at an index, through tags of virtual networks. */
  private static int afterType(byte[] bytes, int typeAt, int end) {
    int at = typeAt;
    while (at + 2 <= end) {
      switch (Packed.network16(bytes, at)) {
        case TYPE_IPV4, TYPE_IPV6 -> {
          return version(bytes, at + 2, end);
        }
        case VLAN, SERVICE_VLAN, OLD_SERVICE_VLAN -> at += TAG_BYTES;
        default -> {
          return NO_IP;
        }
      }
    }
    return CUT;
  }

  private static int ofLinux2(byte[] bytes, int at, int end) {
    if (at + LINUX_2_BYTES > end) {
      return CUT;
    }
    int type = Packed.network16(bytes, at);
    return switch (type) {
      case TYPE_IPV4, TYPE_IPV6 -> version(bytes, at + LINUX_2_BYTES, end);
      // the type after the tag follows its two other bytes
      case VLAN, SERVICE_VLAN, OLD_SERVICE_VLAN -> afterType(bytes, at + LINUX_2_BYTES + 2, end);
      default -> NO_IP;
    };
  }

  /** Follows a family of addresses, which has another number on each system. */
  private static int ofLoopback(byte[] bytes, int at, int end) {
    if (at + WORD > end) {
      return CUT;
    }
    int family = Packed.number(bytes, at, ByteOrder.LITTLE_ENDIAN);
    int number = family >>> 16 == 0 ? family : Integer.reverseBytes(family);
    return switch (number) {
      case 2, 10, 24, 28, 30 -> version(bytes, at + WORD, end);
      default -> NO_IP;
    };
  }

  private static int ofPpp(byte[] bytes, int from, int end) {
    if (from + WORD > end) {
      return CUT;
    }
    int at = Packed.network16(bytes, from) == PPP_FRAME ? from + 2 : from;
    return switch (Packed.network16(bytes, at)) {
      case PPP_IPV4, PPP_IPV6 -> version(bytes, at + 2, end);
      default -> NO_IP;
    };
  }

  private static int version(byte[] bytes, int at, int end) {
    if (at >= end) {
      return CUT;
    }
    int version = bytes[at] >>> 4 & 0xF;
    return version == 4 || version == 6 ? at : NO_IP;
  }
}
