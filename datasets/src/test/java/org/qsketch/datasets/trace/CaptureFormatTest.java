package org.qsketch.datasets.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.qsketch.datasets.trace.CaptureBytes.ETHERNET;
import static org.qsketch.datasets.trace.CaptureBytes.RAW;
import static org.qsketch.datasets.trace.CaptureBytes.hex;
import static org.qsketch.datasets.trace.CaptureBytes.udp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;

class CaptureFormatTest {
  private static final int HOST_1 = 0x0A000001;
  private static final int HOST_2 = 0xC0A80002;

  private static final List<String> FLOWS =
      List.of(
          "10.0.0.1:1234 > 10.0.0.2:80 tcp",
          "10.0.0.1:1234 > 10.0.0.2:80 tcp",
          "10.0.0.2:53 > 10.0.0.1:4000 udp",
          "10.0.0.3:22 > 10.0.0.1:5555 tcp",
          "10.0.0.4:1 > 10.0.0.5:2 udp",
          "10.0.0.1 > 10.0.0.9 icmp",
          "[2001:db8::1]:1000 > [2001:db8::2]:443 tcp",
          "[2001:db8:0:1::1]:5353 > [ff02::fb]:5353 udp",
          "fe80::1 > fe80::2 icmp6",
          "[2001:db8::1]:1 > [2001:db8::2]:53 udp",
          "10.0.0.6:7 > 10.0.0.1:8 tcp",
          "10.0.0.8:9 > 10.0.0.1:10 udp");

  @TempDir private Path folder;

  private static byte[] resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(CaptureFormatTest.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    }
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private static KeySource open(Path file, PacketKey key) throws IOException {
    return KeySources.trace(List.of(file), TraceFormat.captures(key));
  }

  private static KeySource stream(byte[] bytes, PacketKey key) throws IOException {
    return Traces.open(bytes, TraceFormat.captures(key), 64);
  }

  @ParameterizedTest
  @ValueSource(strings = {"packets.pcap", "packets.pcapng"})
  void flowsOfARealCaptureAreFound(String name) throws IOException {
    Path file = file(name, resource(name));
    try (KeySource source = open(file, PacketKey.FLOW)) {
      Traces.Read read = Traces.all(source);
      assertThat(read.texts()).isEqualTo(FLOWS);
      assertThat(read.keys()).isEqualTo(FLOWS.stream().map(source::key).toList());
      assertThat(source.warnings())
          .containsExactly(
              file + ": packets left out: 1 without IP, 1 later fragments, which have no ports");
      assertThat(KeySources.isCapture(file)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"packets.pcap", "packets.pcapng"})
  void addressesOfARealCaptureAreFound(String name) throws IOException {
    byte[] bytes = resource(name);
    try (KeySource sources = stream(bytes, PacketKey.SOURCE);
        KeySource destinations = stream(bytes, PacketKey.DESTINATION);
        KeySource pairs = stream(bytes, PacketKey.PAIR)) {
      Traces.Read source = Traces.all(sources);
      assertThat(source.texts()).hasSize(13).contains("10.0.0.8", "2001:db8:0:1::1", "fe80::1");
      assertThat(source.keys().getFirst()).isEqualTo(HOST_1);
      assertThat(source.keys()).isEqualTo(source.texts().stream().map(sources::key).toList());
      Traces.Read destination = Traces.all(destinations);
      assertThat(destination.texts()).hasSize(13).contains("10.0.0.9", "ff02::fb");
      Traces.Read pair = Traces.all(pairs);
      assertThat(pair.texts()).hasSize(13).contains("10.0.0.1 > 10.0.0.9", "fe80::1 > fe80::2");
      assertThat(pair.keys()).isEqualTo(pair.texts().stream().map(pairs::key).toList());
      assertThat(sources.keyKind()).isEqualTo(new KeyKind("addresses"));
    }
  }

  @Test
  void aFlowHasTheKeyOfTheRecordWithTheSameBytes() throws IOException {
    byte[] record = hex("0A000001 C0A80002 04D2 0050 11");
    byte[] capture =
        new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
            .pcap(0xA1B2C3D4, RAW)
            .record(udp(HOST_1, HOST_2, 1234, 80))
            .bytes();
    TraceFormat records = TraceFormat.records(13, 0, 13, ByteOrder.LITTLE_ENDIAN);

    try (KeySource flows = stream(capture, PacketKey.FLOW);
        KeySource pairs = stream(capture, PacketKey.PAIR);
        KeySource same = Traces.open(record, records, 64)) {
      assertThat(Traces.all(flows).keys())
          .isEqualTo(Traces.all(same).keys())
          .containsExactly(TextKeys.key(record, 0, 13));
      assertThat(Traces.all(pairs).keys()).containsExactly(TextKeys.key(record, 0, 8));
      assertThat(flows.keyKind()).isEqualTo(same.keyKind());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0xA1B2C3D4, 0xA1B23C4D})
  void bothOrdersOfBytesAreRead(int magic) throws IOException {
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      byte[] pcap =
          new CaptureBytes(order)
              .pcap(magic, RAW)
              .record(udp(HOST_1, HOST_2, 1, 2))
              .record(udp(HOST_2, HOST_1, 2, 1))
              .bytes();
      try (KeySource source = stream(pcap, PacketKey.SOURCE)) {
        assertThat(source.readAll().toArray())
            .containsExactly(HOST_1, Integer.toUnsignedLong(HOST_2));
      }
    }
  }

  @Test
  void sectionsOfPcapngHaveInterfacesAndAnOrderOfTheirOwn() throws IOException {
    byte[] packet = udp(HOST_1, HOST_2, 1, 2);
    byte[] frame = new byte[14 + packet.length];
    frame[12] = 8;
    System.arraycopy(packet, 0, frame, 14, packet.length);
    byte[] capture =
        new CaptureBytes(ByteOrder.BIG_ENDIAN)
            .section()
            .description(ETHERNET, 0)
            .enhanced(0, frame)
            .description(RAW, 0)
            .enhanced(1, udp(HOST_2, HOST_1, 3, 4))
            .block(5, new byte[16])
            .enhanced(0, frame)
            .enhanced(7, frame)
            .and(
                new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
                    .section()
                    .description(RAW, 26)
                    .simple(40, packet)
                    .block(4, new byte[8])
                    .enhanced(0, packet))
            .bytes();

    for (int piece : new int[] {16, 64, 200, 1 << 16}) {
      try (KeySource source = Traces.open(capture, TraceFormat.captures(PacketKey.FLOW), piece)) {
        assertThat(Traces.all(source).texts())
            .containsExactly(
                "10.0.0.1:1 > 192.168.0.2:2 udp",
                "192.168.0.2:3 > 10.0.0.1:4 udp",
                "10.0.0.1:1 > 192.168.0.2:2 udp",
                "10.0.0.1:1 > 192.168.0.2:2 udp",
                "10.0.0.1:1 > 192.168.0.2:2 udp");
        assertThat(source.warnings())
            .containsExactly(
                "the test's bytes: packets left out: 1 of a link layer that is not known");
      }
    }
  }

  @Test
  void otherLinkLayersAreRead() throws IOException {
    byte[] packet = udp(HOST_1, HOST_2, 1, 2);
    assertFlow(0, "02000000", packet);
    assertFlow(0, "00000002", packet);
    assertFlow(9, "FF030021", packet);
    assertFlow(9, "0021", packet);
    assertFlow(104, "0F000800", packet);
    assertFlow(113, "0000 0001 0006 000000000000 0000 0800", packet);
    assertFlow(276, "0800 0000 00000001 0001 00 06 0000000000000000", packet);
    assertFlow(276, "8100 0000 00000001 0001 00 06 0000000000000000 0005 0800", packet);
    assertFlow(228, "", packet);
  }

  private static void assertFlow(int link, String header, byte[] packet) throws IOException {
    byte[] before = hex(header);
    byte[] frame = Arrays.copyOf(before, before.length + packet.length);
    System.arraycopy(packet, 0, frame, before.length, packet.length);
    byte[] capture =
        new CaptureBytes(ByteOrder.LITTLE_ENDIAN).pcap(0xA1B2C3D4, link).record(frame).bytes();
    try (KeySource source = stream(capture, PacketKey.FLOW)) {
      assertThat(Traces.all(source).texts())
          .as("link layer %d", link)
          .containsExactly("10.0.0.1:1 > 192.168.0.2:2 udp");
    }
  }

  @Test
  void packetsOfWhichTooLittleWasCapturedAreLeftOut() throws IOException {
    byte[] packet = udp(HOST_1, HOST_2, 1, 2);
    byte[] capture =
        new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
            .pcap(0xA1B2C3D4, RAW)
            .record(Arrays.copyOf(packet, 22))
            .record(Arrays.copyOf(packet, 12))
            .record(new byte[0])
            .record(packet)
            .bytes();
    try (KeySource flows = stream(capture, PacketKey.FLOW);
        KeySource sources = stream(capture, PacketKey.SOURCE)) {
      assertThat(Traces.all(flows).keys()).hasSize(1);
      assertThat(flows.warnings())
          .containsExactly(
              "the test's bytes: packets left out: 3 of which too little was captured");
      assertThat(Traces.all(sources).keys()).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource(PacketKey.class)
  void randomPacketsDoNotBreakTheReader(PacketKey key) throws IOException {
    Random random = new Random(11);
    CaptureBytes capture = new CaptureBytes(ByteOrder.LITTLE_ENDIAN).pcap(0xA1B2C3D4, ETHERNET);
    byte[] types = hex("080086DD810088A8");
    for (int i = 0; i < 5000; i++) {
      byte[] packet = new byte[random.nextInt(90)];
      random.nextBytes(packet);
      if (packet.length > 14) {
        System.arraycopy(types, 2 * random.nextInt(4), packet, 12, 2);
        packet[14] = (byte) (random.nextBoolean() ? 0x45 : 0x60);
      }
      capture.record(packet);
    }
    try (KeySource source = Traces.open(capture.bytes(), TraceFormat.captures(key), 1000)) {
      Traces.Read read = Traces.all(source);
      assertThat(read.keys()).isNotEmpty();
      assertThat(read.texts().stream().map(source::key).toList()).isEqualTo(read.keys());
    }
  }

  @Test
  void aCaptureCutShortGivesThePacketsBefore() throws IOException {
    byte[] whole = resource("packets.pcap");
    Path file = file("cut.pcap", Arrays.copyOf(whole, whole.length - 50));
    assertCutShort(file, 12, "ends within a packet, which begins at byte 1008");
    Path ng = file("cut.pcapng", Arrays.copyOf(resource("packets.pcapng"), 1400));
    assertCutShort(ng, 12, "ends within a packet, which begins at byte");
  }

  private static void assertCutShort(Path file, int keys, String message) throws IOException {
    try (KeySource source = open(file, PacketKey.SOURCE)) {
      Traces.Read read = new Traces.Read(new ArrayList<>(), new ArrayList<>());
      var thrown = assertThrows(DamagedInputException.class, () -> Traces.addAll(source, read));
      assertThat(thrown).hasMessageContaining(file + " is cut short: it " + message);
      assertThat(read.keys()).hasSize(keys);
    }
  }

  @Test
  void aDamagedPacketEndsTheCapture() throws IOException {
    byte[] bytes = resource("packets.pcap");
    int second = 24 + 16 + 54;
    bytes[second + 11] = 0x7F;
    try (KeySource source = stream(bytes, PacketKey.SOURCE)) {
      Traces.Read read = new Traces.Read(new ArrayList<>(), new ArrayList<>());
      var thrown = assertThrows(DamagedInputException.class, () -> Traces.addAll(source, read));
      assertThat(thrown)
          .hasMessage(
              "the test's bytes is damaged: no packet begins where the one before ends, at byte 94");
      assertThat(read.keys()).hasSize(1);
    }
  }

  @Test
  void compressedCapturesAreRead() throws IOException {
    Path file = folder.resolve("packets.dump");
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(resource("packets.pcapng"));
    }
    try (KeySource source = open(file, PacketKey.FLOW)) {
      assertThat(Traces.all(source).texts()).isEqualTo(FLOWS);
    }
    assertThat(KeySources.isCapture(file)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bzip2", "xz", "zstd", "lz4-framed", "gz"})
  void everyCompressionIsReadAndPipesToo(String compression) throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (var out =
        new CompressorStreamFactory().createCompressorOutputStream(compression, packed)) {
      out.write(resource("packets.pcap"));
    }
    try (KeySource source = stream(packed.toByteArray(), PacketKey.FLOW)) {
      assertThat(Traces.all(source).texts()).isEqualTo(FLOWS);
    }
  }

  @Test
  void anotherFileIsRefused() throws IOException {
    Path text = file("words.txt", "no capture at all, but a text of more bytes".getBytes(US_ASCII));
    assertThatThrownBy(() -> open(text, PacketKey.FLOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("begins neither as pcap nor as pcapng, and --key 5tuple");
    assertThat(KeySources.isCapture(text)).isFalse();
  }

  @Test
  void aCaptureIsNoText() throws IOException {
    Path file = file("trace.pcap", resource("packets.pcap"));
    assertThatThrownBy(() -> KeySources.words(file))
        .hasMessageContaining("is a capture of packets, for which there is --key");
  }

  @Test
  void aTextOfAnotherKeyIsRefused() {
    assertThatThrownBy(() -> TraceFormat.captures(PacketKey.FLOW).key("10.0.0.1"))
        .hasMessageContaining("'10.0.0.1' is no 5tuple of a packet");
    assertThatThrownBy(() -> TraceFormat.captures(PacketKey.SOURCE).key("localhost"))
        .hasMessageContaining("write it like 10.0.0.1");
  }
}
