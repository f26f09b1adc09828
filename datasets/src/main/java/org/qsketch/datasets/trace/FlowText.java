package org.qsketch.datasets.trace;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.qsketch.keys.TextKeys;

/**
 * Addresses and flows as text, and the keys of such texts. Addresses of IPv6 are written as RFC
 * 5952 recommends, and in brackets before a port.
 */
final class FlowText {
  private static final int V4_BYTES = 4;
  private static final int PORT_BYTES = 2;
  private static final int MOST = 0xFFFF;

  /** Names of protocols; others are written with their number. */
  private static final Map<Integer, String> NAMES =
      Map.of(
          1, "icmp", 2, "igmp", 6, "tcp", 17, "udp", 47, "gre", 50, "esp", 58, "icmp6", 89, "ospf",
          132, "sctp");

  private static final Map<String, Integer> NUMBERS =
      NAMES.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

  private static final String NUMBERED = "protocol-";

  private static final Pattern PAIR = Pattern.compile("(\\S+) > (\\S+)");
  private static final Pattern FLOW = Pattern.compile("(\\S+) > (\\S+) (\\S+)");
  private static final Pattern PORT = Pattern.compile("\\[?([^\\[\\]]+?)\\]?:([0-9]{1,5})");
  private static final Pattern V4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");

  private FlowText() {}

  /** Returns an address of 4 or 16 bytes as text. */
  static String address(byte[] bytes, int at, int length) {
    return length == V4_BYTES
        ? IntStream.range(at, at + length)
            .mapToObj(i -> String.valueOf(bytes[i] & 0xFF))
            .collect(Collectors.joining("."))
        : v6(bytes, at, length);
  }

  private static String v6(byte[] bytes, int at, int length) {
    int[] groups =
        IntStream.range(0, length / 2).map(i -> Packed.network16(bytes, at + 2 * i)).toArray();
    int from = 0;
    int zeros = 1;
    for (int start = 0; start < groups.length; start++) {
      int run = zeros(groups, start);
      from = run > zeros ? start : from;
      zeros = Math.max(run, zeros);
    }
    return zeros == 1
        ? hex(groups, 0, groups.length)
        : hex(groups, 0, from) + "::" + hex(groups, from + zeros, groups.length);
  }

  private static int zeros(int[] groups, int from) {
    int to = from;
    while (to < groups.length && groups[to] == 0) {
      to++;
    }
    return to - from;
  }

  private static String hex(int[] groups, int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> Integer.toHexString(groups[i]))
        .collect(Collectors.joining(":"));
  }

  /** Returns two adjacent addresses as text. */
  static String pair(byte[] bytes, int at, int length) {
    return address(bytes, at, length) + " > " + address(bytes, at + length, length);
  }

  /** Returns adjacent addresses, ports and protocol as text. */
  static String flow(byte[] flow, int length) {
    int portsAt = 2 * length;
    int protocol = flow[portsAt + 2 * PORT_BYTES] & 0xFF;
    String name = NAMES.getOrDefault(protocol, NUMBERED + protocol);
    return IpHeader.hasPorts(protocol)
        ? "%s > %s %s"
            .formatted(
                end(flow, 0, length, portsAt),
                end(flow, length, length, portsAt + PORT_BYTES),
                name)
        : "%s %s".formatted(pair(flow, 0, length), name);
  }

  private static String end(byte[] flow, int at, int length, int portAt) {
    String form = length == V4_BYTES ? "%s:%d" : "[%s]:%d";
    return form.formatted(address(flow, at, length), Packed.network16(flow, portAt));
  }

  /**
   * Returns the key of a text.
   *
   * @throws IllegalArgumentException if it is none of this kind
   */
  static long key(PacketKey key, String text) {
    try {
      return switch (key) {
        case SOURCE, DESTINATION -> keyOf(bytes(text));
        case PAIR -> pairKey(match(PAIR, text));
        case FLOW -> flowKey(match(FLOW, text));
      };
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' is no %s of a packet: write it like %s".formatted(text, key.label(), example(key)),
          e);
    }
  }

  private static String example(PacketKey key) {
    return switch (key) {
      case SOURCE, DESTINATION -> "10.0.0.1 or 2001:db8::1";
      case PAIR -> "'10.0.0.1 > 10.0.0.2'";
      case FLOW -> "'10.0.0.1:80 > 10.0.0.2:443 tcp' or '10.0.0.1 > 10.0.0.2 icmp'";
    };
  }

  private static Matcher match(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    require(matcher.matches());
    return matcher;
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException();
    }
  }

  /** Returns the bytes of an address, without a look-up of names. */
  private static byte[] bytes(String address) {
    require(address.contains(":") || V4.matcher(address).matches());
    return InetAddress.ofLiteral(address).getAddress();
  }

  private static long keyOf(byte[] address) {
    return address.length == V4_BYTES
        ? Packed.network32(address, 0)
        : TextKeys.key(address, 0, address.length);
  }

  private static long pairKey(Matcher pair) {
    byte[] source = bytes(pair.group(1));
    byte[] destination = bytes(pair.group(2));
    return hash(source, destination, new byte[0]);
  }

  private static long flowKey(Matcher flow) {
    int protocol = protocol(flow.group(3));
    ByteBuffer rest = ByteBuffer.allocate(2 * PORT_BYTES + 1);
    boolean hasPorts = IpHeader.hasPorts(protocol);
    String[] ends = {flow.group(1), flow.group(2)};
    for (int i = 0; i < ends.length && hasPorts; i++) {
      Matcher end = match(PORT, ends[i]);
      int port = Integer.parseInt(end.group(2));
      require(port <= MOST);
      ends[i] = end.group(1);
      rest.putShort((short) port);
    }
    rest.put(2 * PORT_BYTES, (byte) protocol);
    return hash(bytes(ends[0]), bytes(ends[1]), rest.array());
  }

  private static int protocol(String name) {
    if (!name.startsWith(NUMBERED)) {
      require(NUMBERS.containsKey(name));
      return NUMBERS.get(name);
    }
    int number = Integer.parseInt(name.substring(NUMBERED.length()));
    require(number >= 0 && number <= 0xFF);
    return number;
  }

  private static long hash(byte[] source, byte[] destination, byte[] rest) {
    require(source.length == destination.length);
    byte[] all = new byte[2 * source.length + rest.length];
    System.arraycopy(source, 0, all, 0, source.length);
    System.arraycopy(destination, 0, all, source.length, source.length);
    System.arraycopy(rest, 0, all, 2 * source.length, rest.length);
    return TextKeys.key(all, 0, all.length);
  }
}
