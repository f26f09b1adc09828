package org.qsketch.jmh;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.trace.PacketKey;
import org.qsketch.datasets.trace.TraceFormat;

/** Milliseconds to find the keys of a capture of 10^9 bytes on all cores, in the page cache. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class TraceBenchmark {
  private static final long BYTES = 1_000_000_000;

  /** Headers of Ethernet, IPv4 and TCP. */
  private static final int HEADER_BYTES = 54;

  private static final int RECORD_BYTES = 16;
  private static final int MAGIC = 0xA1B2C3D4;
  private static final int ETHERNET = 1;
  private static final short IPV4 = 0x0800;
  private static final byte VERSION_AND_LENGTH = 0x45;
  private static final byte TCP = 6;
  private static final int FLOWS = 1 << 16;

  /** The bytes of the largest packet. The smallest one has its headers. */
  @Param({"1453", "54"})
  public int largest;

  /** The fields of a packet that are its key. */
  @Param({"5tuple", "src"})
  public String key;

  private Path capture;

  /** Creates the benchmark, for JMH. */
  public TraceBenchmark() {}

  /** Writes the capture. */
  @Setup(Level.Trial)
  public void write() throws IOException {
    capture = Files.createTempFile("trace", ".pcap");
    ByteBuffer packet = ByteBuffer.allocate(RECORD_BYTES + largest).order(ByteOrder.LITTLE_ENDIAN);
    SplittableRandom random = new SplittableRandom(1);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(capture), 1 << 20)) {
      out.write(fileHeader());
      for (long written = 0; written < BYTES; written += packet.limit()) {
        fill(packet.clear(), random);
        out.write(packet.array(), 0, packet.limit());
      }
    }
  }

  private static byte[] fileHeader() {
    return ByteBuffer.allocate(24)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(MAGIC)
        .putInt(0x0004_0002)
        .putLong(0)
        .putInt(1 << 16)
        .putInt(ETHERNET)
        .array();
  }

  private void fill(ByteBuffer packet, SplittableRandom random) {
    int bytes = random.nextInt(HEADER_BYTES, largest + 1);
    int flow = random.nextInt(FLOWS);
    packet.order(ByteOrder.LITTLE_ENDIAN).putInt(8, bytes).putInt(12, bytes);
    int ip = RECORD_BYTES + 14;
    packet
        .order(ByteOrder.BIG_ENDIAN)
        .putShort(ip - 2, IPV4)
        .put(ip, VERSION_AND_LENGTH)
        .putShort(ip + 2, (short) (bytes - 14))
        .put(ip + 9, TCP)
        .putInt(ip + 12, flow)
        .putInt(ip + 16, ~flow)
        .putShort(ip + 20, (short) flow)
        .putShort(ip + 22, (short) 443)
        .limit(RECORD_BYTES + bytes);
  }

  /** Deletes the capture. */
  @TearDown(Level.Trial)
  public void delete() throws IOException {
    Files.delete(capture);
  }

  /**
   * Finds all keys.
   *
   * @return how many
   */
  @Benchmark
  public long keys() throws IOException {
    LongAdder keys = new LongAdder();
    TraceFormat format = TraceFormat.captures(PacketKey.named(key));
    int cores = Runtime.getRuntime().availableProcessors();
    try (KeySource source = KeySources.trace(List.of(capture), format);
        ExecutorService threads = Executors.newFixedThreadPool(cores)) {
      for (int i = 0; i < cores; i++) {
        threads.execute(() -> keys.add(read(source)));
      }
    }
    return keys.sum();
  }

  private static long read(KeySource source) {
    KeyBlock block = new KeyBlock();
    long keys = 0;
    try {
      while (source.next(block)) {
        keys += block.size();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return keys;
  }
}
