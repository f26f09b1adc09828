package org.qsketch.datasets.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.keys.KeyKind;

class SequenceFormatTest {
  private static final int USUAL = 1 << 16;

  @TempDir private Path folder;

  private static Traces.Read read(String text, int k, int pieceBytes) throws IOException {
    try (KeySource source =
        Traces.open(text.getBytes(US_ASCII), TraceFormat.kmers(k), pieceBytes)) {
      return Traces.all(source);
    }
  }

  private static List<String> kmers(String text, int k) throws IOException {
    return read(text, k, USUAL).texts();
  }

  /** Returns the k-mers of a run of letters, in the simplest way. */
  private static List<String> naive(String sequence, int k) {
    List<String> kmers = new ArrayList<>();
    for (String run : sequence.split("[^ACGT]", -1)) {
      for (int i = 0; i + k <= run.length(); i++) {
        String kmer = run.substring(i, i + k);
        String reverse =
            new StringBuilder(kmer)
                .reverse()
                .toString()
                .replace('A', 't')
                .replace('C', 'g')
                .replace('G', 'c')
                .replace('T', 'a')
                .toUpperCase(Locale.ROOT);
        kmers.add(kmer.compareTo(reverse) <= 0 ? kmer : reverse);
      }
    }
    return kmers;
  }

  @Test
  void theSmallerOfKmerAndReverseComplementIsTheKey() throws IOException {
    Traces.Read read = read(">one\nACGTT\n", 3, USUAL);
    // ACG and CGT are complements, and AAC is that of GTT
    assertThat(read.texts()).containsExactly("ACG", "ACG", "AAC");
    assertThat(read.keys()).containsExactly(0b000110L, 0b000110L, 0b000001L);
  }

  @Test
  void aSequenceGoesOnAcrossLinesAndOtherLettersBreakIt() throws IOException {
    assertThat(kmers(">a\r\nAC\r\nGT\r\n>b\nGG\nnAAAAR\nAA", 3))
        .containsExactly("ACG", "ACG", "AAA", "AAA");
    assertThat(kmers("\n\n>soft\nacgt\n\nAA", 4)).containsExactly("ACGT", "CGTA", "GTAA");
    assertThat(kmers(">short\nAC\n>none\n", 3)).isEmpty();
    assertThat(kmers("", 3)).isEmpty();
  }

  @Test
  void thirtyTwoLettersFillAKey() throws IOException {
    String ends = "T" + "A".repeat(30) + "T";
    try (KeySource source =
        Traces.open((">x\n" + ends + "\n").getBytes(US_ASCII), TraceFormat.kmers(32), USUAL)) {
      Traces.Read read = Traces.all(source);
      String canonical = "A" + "T".repeat(30) + "A";
      assertThat(read.texts()).containsExactly(canonical);
      assertThat(source.key(ends)).isEqualTo(source.key(canonical)).isEqualTo(read.keys().get(0));
      assertThat(source.textOf(-1)).hasValue("T".repeat(32));
      assertThat(source.keyKind()).isEqualTo(new KeyKind("kmers-32"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 21, 31, 32})
  void piecesOfFastaGiveTheSameKmersAsTheWhole(int k) throws IOException {
    Random random = new Random(k);
    StringBuilder text = new StringBuilder();
    List<String> wanted = new ArrayList<>();
    for (int record = 0; record < 40; record++) {
      StringBuilder sequence = new StringBuilder();
      int length = random.nextInt(10) == 0 ? 3000 : random.nextInt(120);
      for (int i = 0; i < length; i++) {
        sequence.append(random.nextInt(60) == 0 ? 'N' : "ACGT".charAt(random.nextInt(4)));
      }
      wanted.addAll(naive(sequence.toString(), k));
      text.append(">record ").append("x".repeat(random.nextInt(30))).append('\n');
      int width = 1 + random.nextInt(200);
      String end = random.nextBoolean() ? "\n" : "\r\n";
      for (int i = 0; i < length; i += width) {
        text.append(sequence, i, Math.min(length, i + width)).append(end);
      }
    }
    for (int piece : new int[] {16, 61, 100, 1000, USUAL}) {
      assertThat(read(text.toString(), k, piece).texts())
          .as("pieces of %d", piece)
          .isEqualTo(wanted);
    }
  }

  @Test
  void readsOfFastqGiveTheirSequencesOnly() throws IOException {
    String text =
        "@read 1\nACGTA\n+\n@@@@@\n\n@read 2\r\nAC\r\nGT\r\n+read 2\r\n>+\r\n@A\r\n@empty\n\n+\n\n@last\nGGG\n+\n+++";
    for (int piece : new int[] {1, 7, 20, USUAL}) {
      assertThat(read(text, 3, piece).texts())
          .as("pieces of %d", piece)
          .containsExactly("ACG", "ACG", "GTA", "ACG", "ACG", "CCC");
    }
  }

  @Test
  void membersOfGzipAreOneFile() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    for (String member : new String[] {">a\nACG", "TAC\n>b\nGG", "", "GG\n"}) {
      try (var gzip = new GZIPOutputStream(packed)) {
        gzip.write(member.getBytes(US_ASCII));
      }
    }
    Path file = Files.write(folder.resolve("reads.fa.gz"), packed.toByteArray());
    try (KeySource source = KeySources.trace(List.of(file), TraceFormat.kmers(4))) {
      assertThat(Traces.all(source).texts()).containsExactly("ACGT", "CGTA", "GTAC", "CCCC");
    }
  }

  @Test
  void aReadCutShortGivesTheReadsBefore() throws IOException {
    Traces.Read read = new Traces.Read(new ArrayList<>(), new ArrayList<>());
    Path file = Files.writeString(folder.resolve("reads.fq"), "@a\nACGT\n+\n!!!!\n@b\nACGT\n+\n!!");
    try (KeySource source = KeySources.trace(List.of(file), TraceFormat.kmers(4))) {
      assertThat(assertThrows(DamagedInputException.class, () -> Traces.addAll(source, read)))
          .hasMessage(
              file + " is cut short: it ends within a read of FASTQ, which begins at byte 15");
      assertThat(read.texts()).containsExactly("ACGT");
    }
  }

  @Test
  void whatIsNoReadEndsTheFile() throws IOException {
    String text = "@a\nACGT\n+\n!!!!\nACGT\n";
    assertThatThrownBy(() -> read(text, 4, USUAL))
        .isInstanceOf(DamagedInputException.class)
        .hasMessageContaining("no read of FASTQ begins where the one before ends, at byte 15");
  }

  @Test
  void anotherFormatOrSizeIsRefused() {
    assertThatThrownBy(() -> read("ACGT\n", 3, USUAL))
        .hasMessageContaining("is neither FASTA nor FASTQ")
        .hasMessageContaining("U+0041");
    assertThatThrownBy(() -> TraceFormat.kmers(33)).hasMessageContaining("1 to 32");
    assertThatThrownBy(() -> TraceFormat.kmers(3).key("ACX"))
        .hasMessageContaining("'ACX' is no k-mer: give 3 letters");
  }
}
