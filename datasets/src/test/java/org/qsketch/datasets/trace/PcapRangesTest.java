package org.qsketch.datasets.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.qsketch.datasets.trace.CaptureBytes.RAW;
import static org.qsketch.datasets.trace.CaptureBytes.udp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.Pieces;

/** Threads that read parts of a capture find the packets that a stream of the same bytes has. */
@Timeout(60)
class PcapRangesTest {
  private static final int LONGEST = 1 << 20;
  private static final int FILE_HEADER = 24;
  private static final int MODIFIED = 0xA1B2CD34;
  private static final int[] MAGIC = {0xA1B2C3D4, 0xA1B23C4D, MODIFIED};

  /** The length of a record with a packet of UDP. */
  private static final int RECORD = 16 + 28;

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void threadsFindThePacketsOfAStream(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] capture = capture(random, 300);
    for (int threads : new int[] {1, 2, 8}) {
      check(capture, random.nextInt(1, 300), threads);
      check(capture, random.nextInt(300, 10_000), threads);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noGuessChangesThePackets(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] capture = capture(random, 200);
    int bytes = random.nextInt(capture.length / 20, capture.length / 4);
    assertThat(foundFromTheEnd(capture, bytes)).isEqualTo(stream(capture, bytes));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void damageEndsThePartsWhereItEndsTheStream(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 10; i++) {
      byte[] capture = capture(random, 40);
      int at = random.nextInt(FILE_HEADER, capture.length - 3);
      capture[at] = (byte) random.nextInt();
      capture[at + 3] = 0x7F;
      check(capture, random.nextInt(1, 2000), 1 + random.nextInt(8));
      assertThat(foundFromTheEnd(capture, capture.length / 5))
          .isEqualTo(stream(capture, capture.length / 5));
    }
  }

  @Test
  void aCaptureMayEndAtAnyByte() throws Exception {
    for (int magic : new int[] {MAGIC[0], MODIFIED}) {
      byte[] capture = capture(new SplittableRandom(3), ByteOrder.BIG_ENDIAN, magic, 5);
      for (int bytes = FILE_HEADER; bytes <= capture.length; bytes += bytes < 300 ? 1 : 37) {
        byte[] part = Arrays.copyOf(capture, bytes);
        check(part, 7, 1);
        check(part, 50, 3);
        check(part, 1000, 2);
      }
    }
  }

  @Test
  void keysAreInTheOrderOfTheFile() throws Exception {
    byte[] capture = capture(new SplittableRandom(5), 2000);
    Path file = Files.write(folder.resolve("order.pcap"), capture);
    List<Long> expected = stream(capture, 1000).keys();
    PieceSize size = new PieceSize(1000, LONGEST);
    try (KeySource all = PieceKeySource.open(List.of(file), PcapRangesTest::tokenizer, size);
        KeySource one = PieceKeySource.open(List.of(file), PcapRangesTest::tokenizer, size)) {
      assertThat(all.readAll().toArray())
          .containsExactly(expected.stream().mapToLong(Long::longValue).toArray());
      List<Long> keys = new ArrayList<>();
      long[] some = new long[100];
      for (int count = one.read(some); count >= 0; count = one.read(some)) {
        Arrays.stream(some, 0, count).forEach(keys::add);
      }
      assertThat(keys).isEqualTo(expected);
    }
  }

  @Test
  void aPacketLongerThanTheBoundIsNamedAsInAStream() throws Exception {
    byte[] capture =
        new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
            .pcap(MAGIC[0], RAW)
            .record(udp(1, 2, 3, 4))
            .record(new byte[5000])
            .record(udp(1, 2, 3, 4))
            .bytes();
    Path file = Files.write(folder.resolve("long.pcap"), capture);
    PieceSize size = new PieceSize(64, 4096);
    for (Input.Opening opening :
        List.<Input.Opening>of(() -> Input.ofBinary(file), stream(capture))) {
      assertThatThrownBy(() -> found(opening, size, 1))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(".pcap: the packet at byte 68 is longer than 4.00 KiB");
    }
  }

  @Test
  void behindAPartThatCannotBeReadThereAreNoPackets() throws Exception {
    CaptureBytes capture = new CaptureBytes(ByteOrder.LITTLE_ENDIAN).pcap(MAGIC[0], RAW);
    for (int i = 0; i < 100; i++) {
      capture.record(udp(i, 2, 3, 4));
    }
    Path file = Files.write(folder.resolve("shrinks.pcap"), capture.bytes());
    try (Pieces pieces = open(() -> Input.ofBinary(file), new PieceSize(1600, LONGEST))) {
      List<Part> parts = claimAll(pieces);
      try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
        access.setLength(FILE_HEADER + 50 * RECORD + 10);
      }
      List<Part> later = parts.subList(1, parts.size());
      later.reversed().forEach(Part::begin);
      parts.getFirst().read.run();
      List<Found> found = new ArrayList<>();
      for (Part part : parts) {
        found.add(part.read.get());
      }
      assertThat(found.stream().mapToInt(part -> part.keys().size()).sum()).isEqualTo(50);
      assertThat(found.stream().flatMap(part -> part.damage().stream()))
          .singleElement()
          .asString()
          .contains("was cut to 2234 meanwhile");
    }
  }

  /**
   * What was found.
   *
   * @param keys of packets, in order
   * @param texts the text of each
   * @param damage what ended the reading
   */
  private record Found(List<Long> keys, List<String> texts, Optional<String> damage) {
    static final Found NONE = new Found(List.of(), List.of(), Optional.empty());

    static Found of(KeyBlock block, Optional<DamagedInputException> damage) {
      List<Long> keys = new ArrayList<>();
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < block.size(); i++) {
        keys.add(block.keys()[i]);
        texts.add(block.text(i));
      }
      return new Found(keys, texts, damage.map(Throwable::getMessage));
    }

    Found and(Found next) {
      assertThat(damage.isEmpty() || next.equals(NONE)).as("nothing after damage").isTrue();
      List<Long> bothKeys = new ArrayList<>(keys);
      bothKeys.addAll(next.keys);
      List<String> bothTexts = new ArrayList<>(texts);
      bothTexts.addAll(next.texts);
      return new Found(bothKeys, bothTexts, damage.or(next::damage));
    }
  }

  private void check(byte[] capture, int bytes, int threads) throws Exception {
    Path file = Files.write(folder.resolve("capture.pcap"), capture);
    assertThat(found(() -> Input.ofBinary(file), new PieceSize(bytes, LONGEST), threads))
        .as("ranges of %d bytes, %d threads", bytes, threads)
        .isEqualTo(stream(capture, bytes));
  }

  private Input.Opening stream(byte[] capture) {
    String name = folder.resolve("capture.pcap").toString();
    return () -> Input.ofBinary(name, new ByteArrayInputStream(capture));
  }

  private Found stream(byte[] capture, int bytes) throws Exception {
    return found(stream(capture), new PieceSize(bytes, LONGEST), 1);
  }

  private static CaptureTokenizer tokenizer(String name) {
    return new CaptureTokenizer(name, PacketKey.FLOW);
  }

  private static Pieces open(Input.Opening opening, PieceSize size) throws IOException {
    Input input = opening.open();
    return Pieces.open(input, tokenizer(input.name()), size);
  }

  /** Returns what threads find that take pieces as they come. */
  private static Found found(Input.Opening opening, PieceSize size, int threads) throws Exception {
    Map<Integer, Found> parts = new ConcurrentSkipListMap<>();
    try (Pieces pieces = open(opening, size);
        ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      Callable<Boolean> thread =
          () -> {
            KeyBlock block = new KeyBlock();
            while (readPiece(pieces, block, parts)) {
              // read on
            }
            return true;
          };
      for (Future<Boolean> ended : executor.invokeAll(Collections.nCopies(threads, thread))) {
        unwrapped(ended);
      }
    }
    return parts.values().stream().reduce(Found.NONE, Found::and);
  }

  private static void unwrapped(Future<?> ended) throws Exception {
    if (ended.state() == Future.State.FAILED && ended.exceptionNow() instanceof IOException e) {
      throw e;
    }
    ended.get();
  }

  private static boolean readPiece(Pieces pieces, KeyBlock block, Map<Integer, Found> parts)
      throws IOException {
    Optional<Pieces.Claim> claim;
    synchronized (pieces) {
      try {
        claim = pieces.read(block);
      } catch (DamagedInputException e) {
        parts.put(Integer.MAX_VALUE, new Found(List.of(), List.of(), Optional.of(e.getMessage())));
        return false;
      }
    }
    if (claim.isPresent()) {
      parts.put(claim.get().number(), Found.of(block, pieces.split(block, claim.get())));
    }
    return claim.isPresent();
  }

  /** Returns what threads find of which each has guessed before the one of the part before. */
  private Found foundFromTheEnd(byte[] capture, int bytes) throws Exception {
    Path file = Files.write(folder.resolve("capture.pcap"), capture);
    try (Pieces pieces = open(() -> Input.ofBinary(file), new PieceSize(bytes, LONGEST))) {
      List<Part> parts = claimAll(pieces);
      parts.reversed().forEach(Part::begin);
      Found found = Found.NONE;
      for (Part part : parts) {
        found = found.and(part.read.get());
      }
      return found;
    }
  }

  private static List<Part> claimAll(Pieces pieces) throws IOException {
    List<Part> parts = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    for (var claim = pieces.read(block); claim.isPresent(); claim = pieces.read(block)) {
      parts.add(Part.of(pieces, block, claim.get()));
      block = new KeyBlock();
    }
    return parts;
  }

  /** A part that a thread of its own reads. */
  private record Part(FutureTask<Found> read) {
    static Part of(Pieces pieces, KeyBlock block, Pieces.Claim claim) {
      return new Part(new FutureTask<>(() -> Found.of(block, pieces.split(block, claim))));
    }

    /** Reads the part until it is known or waits for the part before. */
    void begin() {
      Thread thread = Thread.ofPlatform().start(read);
      while (thread.getState() != Thread.State.WAITING && !read.isDone()) {
        Thread.onSpinWait();
      }
    }
  }

  private static byte[] capture(SplittableRandom random, int packets) {
    ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    return capture(random, order, MAGIC[random.nextInt(MAGIC.length)], packets);
  }

  private static byte[] capture(SplittableRandom random, ByteOrder order, int magic, int packets) {
    CaptureBytes capture = new CaptureBytes(order).pcap(magic, RAW);
    for (int i = 0; i < packets; i++) {
      add(capture, magic, packet(random, order, magic));
    }
    return capture.bytes();
  }

  private static void add(CaptureBytes capture, int magic, byte[] packet) {
    if (magic == MODIFIED) {
      capture.modifiedRecord(packet);
    } else {
      capture.record(packet);
    }
  }

  private static byte[] packet(SplittableRandom random, ByteOrder order, int magic) {
    byte[] packet = udp(random.nextInt(), random.nextInt(), random.nextInt(), random.nextInt());
    return switch (random.nextInt(10)) {
      case 0 -> new byte[0];
      case 1 -> Arrays.copyOf(packet, random.nextInt(2000));
      case 2, 3 -> withFakes(packet, random, order, magic);
      default -> packet;
    };
  }

  /** Returns a packet whose data look like records. */
  private static byte[] withFakes(
      byte[] packet, SplittableRandom random, ByteOrder order, int magic) {
    CaptureBytes data = new CaptureBytes(order);
    for (int i = random.nextInt(12); i >= 0; i--) {
      add(data, magic, new byte[1 + random.nextInt(30)]);
    }
    byte[] fakes = data.bytes();
    byte[] both = Arrays.copyOf(packet, packet.length + fakes.length);
    System.arraycopy(fakes, 0, both, packet.length, fakes.length);
    return both;
  }
}
