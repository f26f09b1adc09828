package org.qsketch.datasets.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** Makes captures, field by field as their specifications say. */
final class CaptureBytes {
  static final int ETHERNET = 1;
  static final int RAW = 101;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteOrder order;

  CaptureBytes(ByteOrder order) {
    this.order = order;
  }

  /** Returns an IPv4 packet of UDP with empty data. */
  static byte[] udp(int source, int destination, int sourcePort, int destinationPort) {
    return ByteBuffer.allocate(28)
        .put(0, (byte) 0x45)
        .putShort(2, (short) 28)
        .put(9, (byte) 17)
        .putInt(12, source)
        .putInt(16, destination)
        .putShort(20, (short) sourcePort)
        .putShort(22, (short) destinationPort)
        .array();
  }

  static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
  }

  private CaptureBytes add(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  private CaptureBytes numbers(int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(order);
    for (int number : numbers) {
      bytes.putInt(number);
    }
    return add(bytes.array());
  }

  private CaptureBytes pad() {
    while (out.size() % 4 != 0) {
      out.write(0);
    }
    return this;
  }

  /** Begins a pcap file. */
  CaptureBytes pcap(int magic, int link) {
    int version = order == ByteOrder.BIG_ENDIAN ? 0x0002_0004 : 0x0004_0002;
    return numbers(magic, version, 0, 0, 65535, link);
  }

  /** Adds a record of a pcap file. */
  CaptureBytes record(byte[] packet) {
    return numbers(1, 2, packet.length, packet.length + 10).add(packet);
  }

  /** Adds a record of a modified pcap file, with a longer header. */
  CaptureBytes modifiedRecord(byte[] packet) {
    return numbers(1, 2, packet.length, packet.length + 10, 0, 0).add(packet);
  }

  /** Adds a block of a pcapng file. */
  CaptureBytes block(int type, byte[] body) {
    int length = 12 + (body.length + 3) / 4 * 4;
    return numbers(type, length).add(body).pad().numbers(length);
  }

  private byte[] body(int... numbers) {
    return new CaptureBytes(order).numbers(numbers).bytes();
  }

  /** Begins a section of a pcapng file. */
  CaptureBytes section() {
    return block(0x0A0D0D0A, body(0x1A2B3C4D, 0x00010000, -1, -1));
  }

  /** Describes the next interface. */
  CaptureBytes description(int link, int snapLength) {
    int first = order == ByteOrder.BIG_ENDIAN ? link << 16 : link;
    return block(1, body(first, snapLength));
  }

  /** Adds an enhanced packet block. */
  CaptureBytes enhanced(int number, byte[] packet) {
    CaptureBytes body = new CaptureBytes(order);
    return block(
        6, body.numbers(number, 0, 0, packet.length, packet.length + 5).add(packet).bytes());
  }

  /** Adds a simple packet block. */
  CaptureBytes simple(int original, byte[] captured) {
    return block(3, new CaptureBytes(order).numbers(original).add(captured).bytes());
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  /** Adds other bytes, for example of another section. */
  CaptureBytes and(CaptureBytes other) {
    return add(other.bytes());
  }

  @Override
  public String toString() {
    return out.toString(ISO_8859_1);
  }
}
