package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.cli.CommandRun;
import org.qsketch.job.Results;

/** The commands on files that are no texts and no tables. */
class TraceCommandsTest {
  private static final int FLOW_BYTES = 13;
  private static final int FILE_HEADER_BYTES = 24;
  private static final int RECORD_HEADER_BYTES = 16;
  private static final int PACKET_BYTES = 24;
  private static final int RAW_IP = 101;

  @TempDir private Path folder;

  /** Writes six packets of two flows as a capture, and the same flows as records. */
  @BeforeEach
  void write() throws IOException {
    byte[] often = flow(0x0A000001, 0x0A000002, 1234, 80, 6);
    byte[] seldom = flow(0x0A000003, 0x0A000002, 53, 53, 17);
    List<byte[]> flows = List.of(often, often, seldom, often, often, seldom);
    ByteBuffer records = ByteBuffer.allocate(FLOW_BYTES * flows.size());
    flows.forEach(records::put);
    Files.write(folder.resolve("flows.dat"), records.array());
    Files.write(folder.resolve("trace.pcap"), capture(flows));
    Files.writeString(folder.resolve("baskets.dat"), "1 2 30\n2 30\n30\n");
    Files.writeString(folder.resolve("dna.fa"), ">one\nACGTN\nACG\nT\n");
    Files.writeString(folder.resolve("log"), "#fields\tkey\n1\tx\n2\tx\n");
  }

  private static byte[] flow(int source, int destination, int port, int other, int protocol) {
    return ByteBuffer.allocate(FLOW_BYTES)
        .putInt(source)
        .putInt(destination)
        .putShort((short) port)
        .putShort((short) other)
        .put((byte) protocol)
        .array();
  }

  private static byte[] capture(List<byte[]> flows) {
    ByteBuffer file =
        ByteBuffer.allocate(FILE_HEADER_BYTES + flows.size() * (RECORD_HEADER_BYTES + PACKET_BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0xA1B2C3D4).putInt(0x00040002).putLong(0).putInt(65535).putInt(RAW_IP);
    for (byte[] flow : flows) {
      file.putLong(0).putInt(PACKET_BYTES).putInt(PACKET_BYTES);
      byte[] packet = new byte[PACKET_BYTES];
      packet[0] = 0x45;
      packet[9] = flow[12];
      System.arraycopy(flow, 0, packet, 12, 12);
      file.put(packet);
    }
    return file.array();
  }

  private CommandRun run(String command) {
    return CommandRun.of(command.replace("@", folder.toString()).split(" "));
  }

  private void assertCounts(String options, String first, String... rows) {
    CommandRun run = run("count --quiet --backend cpu " + options);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith(folder + "/" + first);
    assertThat(run.outLines().stream().map(line -> line.strip().replaceAll(" {2,}", " ")))
        .contains(rows);
  }

  @Test
  void countShowsFlowsAndAddresses() {
    assertCounts(
        "@/trace.pcap --key 5tuple",
        "trace.pcap: 6 packets, 2 different",
        "4 10.0.0.1:1234 > 10.0.0.2:80 tcp",
        "2 10.0.0.3:53 > 10.0.0.2:53 udp");
    assertCounts(
        "@/trace.pcap --key src --query 10.0.0.3",
        "trace.pcap: 6 packets, 2 different",
        "4 10.0.0.1",
        "10.0.0.3 2");
    assertCounts("@/trace.pcap --key dst", "trace.pcap: 6 packets, 1 different", "6 10.0.0.2");
  }

  @Test
  void countShowsRecordsIntegersAndKmers() {
    assertCounts(
        "@/flows.dat --record 13 --key 0:4 --byte-order big",
        "flows.dat: 6 records, 2 different",
        "4 167772161");
    assertCounts(
        "@/flows.dat --record 13 --query 0x0a0000030a0000020035003511",
        "flows.dat: 6 records, 2 different",
        "4 0x0a0000010a00000204d2005006",
        "0x0a0000030a0000020035003511 2");
    assertCounts(
        "@/baskets.dat --fimi --query 2", "baskets.dat: 6 integers, 3 different", "3 30", "2 2");
    assertCounts(
        "@/dna.fa --kmer 3 --query CGT", "dna.fa: 4 3-mers, 1 different", "4 ACG", "CGT 4");
  }

  @Test
  void commentsOfALogAreSkipped() {
    assertCounts(
        "@/log --column 2 --delimiter tab --no-header --comment #",
        "log: 2 values, 1 different",
        "2 x");
  }

  @Test
  void aSketchOfACaptureAnswersTextsOfFlows() {
    assertThat(
            run("count --quiet --backend cpu @/trace.pcap --key src --memory 64Ki --save @/image")
                .exitCode())
        .isZero();
    CommandRun merged =
        run("count --quiet --backend cpu --merge @/image --key src --query 10.0.0.3");
    assertThat(merged.out()).contains("10.0.0.3      2");
    CommandRun words = run("count --quiet --backend cpu --merge @/image --words --query x");
    assertThat(words.exitCode()).isEqualTo(2);
    assertThat(words.err()).contains("the keys of the images are addresses: name their format");
  }

  @Test
  void aCaptureCutShortIsIncomplete() throws IOException {
    byte[] whole = Files.readAllBytes(folder.resolve("trace.pcap"));
    Files.write(folder.resolve("cut.pcap"), Arrays.copyOf(whole, whole.length - 1));
    CommandRun run = run("count --quiet --backend cpu @/cut.pcap --key src");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).startsWith("INCOMPLETE").contains("5 packets", "10.0.0.1");
    assertThat(run.err())
        .contains("cut.pcap is cut short: it ends within a packet, which begins at byte 224");
  }

  @Test
  void groupsOfACaptureAreCounted() {
    CommandRun run = run("groupby --quiet --backend cpu @/trace.pcap --key src --aggregate count");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("6 pairs, 2 groups").containsPattern("4 +10.0.0.1");
    CommandRun records =
        run("groupby --quiet --backend cpu @/flows.dat --record 13 --key 10:12 --aggregate count");
    assertThat(records.out()).containsPattern("2 +13568");
    assertThat(run("groupby @/trace.pcap --key src").err())
        .contains("the keys of a trace have no values: take --aggregate count");
  }

  @ParameterizedTest
  @CsvSource({
    "@/trace.pcap --key 5tuple, 6, 2",
    "@/flows.dat --record 13 --key 0:8, 6, 2",
    "@/baskets.dat --fimi, 6, 3",
    "@/dna.fa --kmer 2, 6, 2",
    "@/log --lines, 3, 3"
  })
  void experimentsTakeTheKeysOfFiles(String file, int keys, int distinct) throws IOException {
    CommandRun versus =
        run(
            "versus --quiet --backend cpu --out @/out --memory 64Ki --sketches salsa --seeds 1 "
                + file);
    assertThat(versus.exitCode()).as(versus.err()).isZero();
    assertThat(Results.read(folder.resolve("out/versus.csv"), VersusResult.class))
        .allMatch(one -> one.keys() == keys && one.distinctKeys() == distinct);

    CommandRun accuracy =
        run("accuracy --quiet --backend cpu --variants tagged --csv @/accuracy.csv " + file);
    assertThat(accuracy.exitCode()).as(accuracy.err()).isZero();
    assertThat(Results.read(folder.resolve("accuracy.csv"), AccuracyResult.class))
        .allMatch(one -> one.keys() == keys && one.distinctKeys() == distinct);

    CommandRun filter = run("filter --quiet --backend cpu --repeats 1 --csv @/filter.csv " + file);
    assertThat(filter.exitCode()).as(filter.err()).isZero();
    assertThat(Results.read(folder.resolve("filter.csv"), FilterResult.class))
        .isNotEmpty()
        .allMatch(one -> one.keys() == distinct)
        .filteredOn(one -> one.operation().equals("present"))
        .allMatch(one -> one.yes() == distinct);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "count @/trace.pcap; is a capture of packets, for which there is --key",
        "count @/trace.pcap --key port; 'port' is no key of a packet: name one of src, dst",
        "count @/log --key src; begins neither as pcap nor as pcapng",
        "count @/log --fimi; '#fields' is no integer of 64 bits, and --fimi reads nothing else",
        "count @/log --kmer 5; is neither FASTA nor FASTQ",
        "count @/dna.fa --kmer 40; they must have 1 to 32",
        "count @/flows.dat --record 13 --key 9:14; does not lie within a record of 13 bytes",
        "count @/flows.dat --record 13 --key src; it is a range of bytes, such as 0:4",
        "count @/flows.dat --byte-order big --fimi; --byte-order is for --record",
        "count @/log --words --fimi; exclude each other: give one",
        "count @/log --kmer 3 --fimi; exclude each other: give one",
        "versus @/log --words --column 1; exclude each other: give one",
        "versus --fimi; there is no FILE whose keys the options name",
        "accuracy @/log --keys 5; --keys is for generated keys",
        "filter @/log --keys 5; --keys is for generated keys"
      })
  void badInputIsOneLine(String command, String message) {
    CommandRun run = run(command);
    assertThat(run.exitCode()).isIn(1, 2);
    assertThat(run.errLines().stream().filter(line -> line.startsWith("qsketch: ")))
        .singleElement()
        .asString()
        .contains(message);
  }
}
