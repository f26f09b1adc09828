package org.qsketch.datasets.trace;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeyBlock.KeyText;
import org.qsketch.datasets.input.TextFile;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.RangeReader;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.KeyKind;

/**
 * Finds the keys of packets. Any number of threads read the packets of pieces. A plain file of pcap
 * is divided anywhere, for {@link PcapRanges}. Other captures are cut between packets by one thread
 * at a time, which reads only their headers. No object is made for a packet.
 */
final class CaptureTokenizer implements Tokenizer {
  private static final KeyKind ADDRESSES = new KeyKind("addresses");

  private final String name;
  private final PacketKey key;
  private final LeftOut leftOut = new LeftOut();

  /** The framing of the packets that follow the last piece; empty before the first. */
  private Optional<Framing> framing = Optional.empty();

  CaptureTokenizer(String name, PacketKey key) {
    this.name = name;
    this.key = key;
  }

  static KeyKind kind(PacketKey key) {
    return switch (key) {
      case SOURCE, DESTINATION -> ADDRESSES;
      case PAIR, FLOW -> RecordFormat.BYTES;
    };
  }

  /** Returns the framing of a file that begins with some bytes, if it is a capture. */
  static Optional<Framing> framing(byte[] head) {
    if (head.length >= PcapngFraming.MAGIC_BYTES && PcapngFraming.begins(head)) {
      return Optional.of(PcapngFraming.START);
    }
    return head.length < PcapFraming.FILE_HEADER_BYTES ? Optional.empty() : PcapFraming.of(head);
  }

  @Override
  public KeyKind keyKind() {
    return kind(key);
  }

  @Override
  public long key(String text) {
    return FlowText.key(key, text);
  }

  @Override
  public boolean isBinary() {
    return true;
  }

  /** Tells whether headers between packets change how these are read, as in pcapng. */
  @Override
  public boolean isSequential() {
    return !(framing.orElseThrow() instanceof PcapFraming);
  }

  @Override
  public int start(byte[] bytes, int to, boolean last) {
    if (to < PcapFraming.FILE_HEADER_BYTES && !last) {
      return -1;
    }
    byte[] head = Arrays.copyOf(bytes, Math.min(to, PcapFraming.FILE_HEADER_BYTES));
    framing = framing(head);
    if (framing.isEmpty()) {
      throw new IllegalArgumentException(
          "%s begins neither as pcap nor as pcapng, and --key %s is for packets: name a capture, or a column of a table by --column"
              .formatted(name, key.label()));
    }
    return framing.get() instanceof PcapFraming ? PcapFraming.FILE_HEADER_BYTES : 0;
  }

  /** Cuts after the last whole packet, or before headers that change how packets are read. */
  @Override
  public int cut(byte[] bytes, int to) {
    if (framing.isEmpty()) {
      return to; // the header of the file is read from all bytes
    }
    Headers headers = headers(bytes, to, framing.get());
    Framing current = headers.framing();
    int at = headers.end();
    while (at <= to - Integer.BYTES && !current.isHeader(bytes, at)) {
      int end = current.end(bytes, at, to);
      if (end < 0) {
        break;
      }
      at = end;
    }
    return at;
  }

  /** The framing after the headers with which a piece begins, and their end. */
  private record Headers(Framing framing, int end) {}

  private static Headers headers(byte[] bytes, int to, Framing before) {
    Framing current = before;
    int at = 0;
    while (at <= to - Integer.BYTES
        && current.isHeader(bytes, at)
        && (at == 0 || !current.isFirst(bytes, at))) {
      int end = current.end(bytes, at, to);
      if (end < 0) {
        break;
      }
      current = current.after(bytes, at, end);
      at = end;
    }
    return new Headers(current, at);
  }

  @Override
  public int end(byte[] bytes, int to) {
    return cut(bytes, to);
  }

  /** Returns any place, since {@link PcapRanges} finds the packets of a range. */
  @Override
  public int border(byte[] bytes, int to) {
    return to;
  }

  @Override
  public Optional<RangeReader> rangeReader(
      TextFile file, PieceSize size, LongFunction<IOException> tooLong) {
    PcapFraming pcap = (PcapFraming) framing.orElseThrow();
    IntFunction<KeyText> pieces = from -> new Piece(new Headers(pcap, from), key);
    return Optional.of(new PcapRanges(file, size, tooLong, pcap, pieces));
  }

  @Override
  public Optional<String> fault(byte[] bytes, int to, boolean last) {
    if (framing.isEmpty()) {
      return Optional.empty();
    }
    return fault(framing.get().end(bytes, 0, to), last);
  }

  /**
   * Returns why there is no whole packet.
   *
   * @param end the answer of {@link Framing#end}
   * @param last whether the input has no more bytes
   */
  static Optional<String> fault(int end, boolean last) {
    if (end == Framing.BAD) {
      return Optional.of("is damaged: no packet begins where the one before ends,");
    }
    return last && end == Framing.INCOMPLETE
        ? Optional.of("is cut short: it ends within a packet, which begins")
        : Optional.empty();
  }

  @Override
  public void begin(KeyBlock block) {
    Headers headers = headers(block.bytes(), block.limit(), framing.orElseThrow());
    framing = Optional.of(headers.framing());
    block.beginTexts(new Piece(headers, key));
  }

  /** Reads the packets of a piece, and writes their keys as text. */
  private record Piece(Headers headers, PacketKey key) implements KeyText {
    @Override
    public String text(long any, byte[] bytes, int start, int end) {
      IpHeader header = new IpHeader();
      int _ = header.read(bytes, start, end);
      int _ = key == PacketKey.FLOW ? header.readFlow(start, end) : 0;
      return header.text(key);
    }

    /** Adds the keys of all packets, and counts those that have none. */
    void split(KeyBlock block, int[] left) {
      byte[] bytes = block.bytes();
      int to = block.limit();
      Framing framing = headers.framing();
      IpHeader header = new IpHeader();
      int at = headers.end();
      while (at < to) {
        int end = framing.end(bytes, at, to);
        int captured = framing.captured(bytes, at, end);
        if (captured != Framing.NO_PACKET) {
          int packet = framing.packet(bytes, at);
          int why = add(block, header, framing.linkType(bytes, at), packet, packet + captured);
          if (why < 0) {
            left[~why]++;
          }
        }
        at = end;
      }
    }

    /** Adds the key of a packet. Returns 0, or why there is none. */
    private int add(KeyBlock block, IpHeader header, int link, int packet, int end) {
      byte[] bytes = block.bytes();
      int ip = LinkLayer.ip(link, bytes, packet, end);
      if (ip < 0) {
        return ip;
      }
      int why = header.read(bytes, ip, end);
      if (why == 0 && key == PacketKey.FLOW) {
        why = header.readFlow(ip, end);
      }
      if (why == 0) {
        block.add(header.key(key), ip, end);
      }
      return why;
    }
  }

  @Override
  public void split(KeyBlock block) {
    int[] left = LeftOut.none();
    // a range after damage has no packets
    block.texts().ifPresent(piece -> ((Piece) piece).split(block, left));
    leftOut.add(left);
  }

  @Override
  public Optional<String> leftOut() {
    return leftOut.text();
  }

  @Override
  public String unit() {
    return "packet";
  }
}
