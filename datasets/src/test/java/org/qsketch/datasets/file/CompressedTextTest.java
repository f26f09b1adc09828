package org.qsketch.datasets.file;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.apache.commons.compress.compressors.snappy.FramedSnappyCompressorOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.input.Compression;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.WordTokenizer;

/** What is compressed is read as its text, or refused: never counted as it is. */
class CompressedTextTest {
  @TempDir private Path folder;

  /** The compressions for which Commons Compress has a writer. */
  enum Packer {
    GZIP,
    BZIP2,
    LZ4,
    SNAPPY,
    ZSTD,
    XZ;

    byte[] pack(byte[] bytes) throws IOException {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (OutputStream out = over(packed)) {
        out.write(bytes);
      }
      return packed.toByteArray();
    }

    private OutputStream over(OutputStream packed) throws IOException {
      return switch (this) {
        case GZIP -> new GZIPOutputStream(packed);
        case BZIP2 -> new BZip2CompressorOutputStream(packed);
        case LZ4 -> new FramedLZ4CompressorOutputStream(packed);
        case SNAPPY -> new FramedSnappyCompressorOutputStream(packed);
        case ZSTD -> new ZstdCompressorOutputStream(packed);
        case XZ -> new XZCompressorOutputStream(packed);
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void compressedTextIsReadAsItsText(Packer packer) throws IOException {
    assertThat(words(packer.pack(utf8("one two")))).containsExactly("one", "two");
    assertThat(words(packer.pack(utf8("")))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void compressedFilesInARowAreReadAsOne(Packer packer) throws IOException {
    byte[] both = joined(packer.pack(utf8("one\n")), packer.pack(utf8("two\n")));
    assertThat(words(both)).containsExactly("one", "two");
  }

  @Test
  void gzipFilesInARowAreReadAsOneThoughAPipeHasNoneOfTheNextYet() throws IOException {
    byte[] both = joined(Reading.gzip(utf8("one\n")), Reading.gzip(utf8("two\n")));
    InputStream slow =
        new ByteArrayInputStream(both) {
          @Override
          public synchronized int available() {
            return 0;
          }

          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(1, length));
          }
        };
    assertThat(words(Input.of("a pipe", slow))).containsExactly("one", "two");
  }

  @Test
  void zerosAfterAMemberOfGzipAreSkipped() throws IOException {
    byte[] member = Reading.gzip(utf8("one\n"));
    for (int zeros : new int[] {1, 3, 512, 100_000}) {
      byte[] padded = joined(member, new byte[zeros]);
      assertThat(words(padded)).containsExactly("one");
      assertThat(words(joined(padded, member))).containsExactly("one", "one");
    }
    byte[] garbage = joined(joined(member, new byte[5]), utf8("garbage"));
    assertRefused(garbage, "the test's bytes cannot be read to its end: it is damaged");
  }

  @ParameterizedTest
  @EnumSource(names = {"LZ4", "ZSTD"})
  void framesToBeSkippedAreSkippedWhereverTheyStand(Packer packer) throws IOException {
    byte[] skipped = HexFormat.of().parseHex("5f2a4d1803000000616263");
    byte[] text = packer.pack(utf8("one\n"));
    assertThat(words(joined(skipped, text))).containsExactly("one");
    assertThat(words(joined(text, skipped))).containsExactly("one");
    assertThat(words(joined(joined(skipped, skipped), joined(text, joined(skipped, text)))))
        .containsExactly("one", "one");
    Path file = Files.write(folder.resolve("text.lz4"), joined(skipped, text));
    try (KeySource source = KeySources.words(file)) {
      assertThat(Reading.texts(source)).containsExactly("one");
    }
    assertThat(words(skipped)).isEmpty();
    assertThat(words(joined(skipped, skipped))).isEmpty();
    assertRefused(joined(skipped, utf8("text")), "the test's bytes cannot be read to its end");
  }

  @ParameterizedTest
  @EnumSource
  void textCompressedTwiceIsDecompressedTwice(Packer packer) throws IOException {
    assertThat(words(Packer.GZIP.pack(packer.pack(utf8("one"))))).containsExactly("one");
    assertThat(words(packer.pack(Packer.BZIP2.pack(utf8("one"))))).containsExactly("one");
  }

  @Test
  void aFileThatNeverEndsToBeCompressedIsRefused() throws IOException {
    byte[] packed = utf8("one");
    for (int layer = 0; layer < 5; layer++) {
      packed = Reading.gzip(packed);
    }
    assertRefused(packed, "the test's bytes is compressed more than 4 times over");
  }

  @Test
  void theCompressionOfTheOldUnixCommandIsUndone() throws IOException {
    byte[] packed = HexFormat.of().parseHex("1f9d906fdc940141e7ce1b106fdc940141e7ce1b05");
    assertThat(words(packed)).containsExactly("one", "two", "one", "two");
    packed[2] = (byte) 0x9F; // codes of 31 bits, for which no memory would do
    assertRefused(packed, "the test's bytes cannot be read to its end.*");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lzma        | 5d00008000ffffffffffffffff | compressed by lzma | xz -dc FILE
          old zstd    | 27b52ffd2408             | by an old zstd       | zstd -dc FILE
          lzip        | 4c5a495001               | compressed by lzip   | lzip -dc FILE
          lzop        | 894c5a4f000d0a1a0a       | compressed by lzop   | lzop -dc FILE
          lz4 legacy  | 02214c18                 | an old lz4           | lz4 -dc FILE
          pack        | 1f1e00                   | by pack or lzh       | gzip -dc FILE
          zlib 1      | 78014b4c                 | compressed by zlib   | pigz -dc FILE
          zlib 6      | 789c4b4c                 | compressed by zlib   | pigz -dc FILE
          zlib 9      | 78da4b4c                 | compressed by zlib   | pigz -dc FILE
          zip         | 504b03041400             | a zip archive        | unzip -p FILE
          empty zip   | 504b05060000             | a zip archive        | unzip -p FILE
          7z          | 377abcaf271c0004         | a 7z archive         | 7z x -so FILE
          rar         | 526172211a0701           | a RAR archive        | unrar p -inul FILE
          parquet     | 5041523115041500         | a Parquet table, for which there is --column | duckdb
          encrypted   | 5041524580000000         | an encrypted Parquet table | duckdb .*encryption_config
          pages       | 5041523180000000         | an encrypted Parquet table | duckdb .*encryption_config
          footer      | 50415245150015c0         | an encrypted Parquet table | duckdb .*encryption_config
          avro        | 4f626a0104166176726f     | an Avro file         | duckdb
          arrow       | 4152524f5731000010000000 | an Arrow file        | python3
          duckdb      | 01020304050607084455434b4300000000000000 | a DuckDB database | duckdb
          sqlite      | 53514c69746520666f726d6174203300 | an SQLite database | sqlite3
          utf-16 le   | fffe6100                 | text in UTF-16       | iconv -f UTF-16 -t UTF-8 FILE
          utf-16 be   | feff0061                 | text in UTF-16       | iconv -f UTF-16 -t UTF-8 FILE
          utf-32 le   | fffe000061000000         | text in UTF-32       | iconv -f UTF-32 -t UTF-8 FILE
          utf-32 be   | 0000feff00000061         | text in UTF-32       | iconv -f UTF-32 -t UTF-8 FILE
          """)
  void whatIsNoTextIsRefusedByItsFirstBytes(String name, String hex, String noun, String remedy)
      throws IOException {
    byte[] bytes = joined(HexFormat.of().parseHex(hex), new byte[600]);
    assertRefused(bytes, "the test's bytes is .*" + noun + ": .* `" + remedy + ".*");
    assertRefused(
        Reading.gzip(bytes), "the test's bytes is compressed, and inside is .*" + noun + ".*");
  }

  @Test
  void aTarArchiveIsRefusedCompressedOrNot() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      TarArchiveEntry entry = new TarArchiveEntry("text.txt");
      entry.setSize(3);
      tar.putArchiveEntry(entry);
      tar.write(utf8("one"));
      tar.closeArchiveEntry();
    }
    assertRefused(bytes.toByteArray(), ".* is a tar archive: .*`tar -xOf FILE \\| ./qsketch.*");
    assertRefused(Reading.gzip(bytes.toByteArray()), ".* inside is a tar archive: .*");
  }

  @ParameterizedTest
  @CsvSource({
    "x^2+y^2",
    "BZh9 is a word",
    "xÚاب",
    "PAR1 and PAR2",
    "PARENTS and children",
    "7z is a program",
    "PK",
    "Rar!"
  })
  void textThatBeginsAlmostLikeAFormatIsText(String text) throws IOException {
    try (KeySource source = Reading.open(Reading.input(utf8(text)), new LineTokenizer())) {
      assertThat(Reading.texts(source)).containsExactly(text);
    }
  }

  @ParameterizedTest
  @EnumSource
  void compressedTextThatIsCutShortIsRefusedWhereverItEnds(Packer packer) throws IOException {
    byte[] packed = packer.pack(utf8("one two three ".repeat(20)));
    for (int length = 12; length < packed.length; length++) {
      byte[] cut = Arrays.copyOf(packed, length);
      assertThatThrownBy(() -> words(cut), "cut to %d of %d", length, packed.length)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("the test's bytes cannot be read to its end: it is damaged");
    }
  }

  /** Some decoders do not say what they found in the last 4 KiB that they were asked for. */
  @ParameterizedTest
  @EnumSource
  void wholeTokensBeforeTheDamageAreGivenAndTheCutOneIsNot(Packer packer) throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    String text =
        random.ints(4000, 0, 1 << 20).mapToObj(Integer::toString).collect(joining("\n", "", "\n"));
    byte[] packed = packer.pack(utf8(text));
    int lost = packer == Packer.GZIP || packer == Packer.BZIP2 ? 0 : 4096;
    for (int length : new int[] {1000, 3000, packed.length - 30, packed.length - 1}) {
      byte[] cut = Arrays.copyOf(packed, length);
      String found = new String(byteByByte(cut), StandardCharsets.UTF_8);
      String given = linesUpToDamage(cut).stream().map(line -> line + "\n").collect(joining());
      assertThat(text).startsWith(given);
      assertThat(given.length()).isGreaterThanOrEqualTo(found.lastIndexOf('\n') + 1 - lost);
    }
  }

  @ParameterizedTest
  @EnumSource
  void garbageAfterAFileGivesItsLinesOnceAndThenDamage(Packer packer) throws IOException {
    List<String> lines = IntStream.range(0, 40_000).mapToObj(i -> "line " + i).toList();
    byte[] packed = packer.pack(utf8(String.join("\n", lines) + "\n"));
    byte[] damaged = joined(packed, joined(packed, utf8("garbage")));
    List<String> found = linesUpToDamage(damaged);
    assertThat(found).hasSize(2 * lines.size());
    assertThat(found.subList(0, lines.size()).equals(lines)).isTrue();
    assertThat(found.subList(lines.size(), found.size()).equals(lines)).isTrue();
  }

  /** What a decompressor finds that is asked for one byte at a time. */
  private static byte[] byteByByte(byte[] packed) {
    ByteArrayOutputStream found = new ByteArrayOutputStream();
    try (InputStream in =
        Compression.of(packed).orElseThrow().decoder().open(new ByteArrayInputStream(packed))) {
      for (int next = in.read(); next >= 0; next = in.read()) {
        found.write(next);
      }
    } catch (IOException e) {
      return found.toByteArray();
    }
    throw new AssertionError("the text is not damaged");
  }

  private static List<String> linesUpToDamage(byte[] packed) throws IOException {
    List<String> lines = new ArrayList<>();
    try (KeySource source = Reading.open(Reading.input(packed), new LineTokenizer())) {
      KeyBlock block = new KeyBlock();
      while (source.next(block)) {
        IntStream.range(0, block.size()).mapToObj(block::text).forEach(lines::add);
      }
    } catch (DamagedInputException e) {
      return lines;
    }
    throw new AssertionError("the damage is not told");
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("packersAndSeeds")
  void damagedInputFailsInNoOtherWayThanByAnIOException(Packer packer, long seed)
      throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] packed = packer.pack(text(random));
    for (int flips = random.nextInt(1, 5); flips > 0; flips--) {
      packed[random.nextInt(packed.length)] ^= (byte) (1 << random.nextInt(8));
    }
    try {
      assertThat(words(packed)).isNotNull();
    } catch (IOException e) {
      assertThat(e).hasMessageStartingWith("the test's bytes ");
    }
  }

  static Stream<Object[]> packersAndSeeds() {
    return Stream.of(Packer.values())
        .flatMap(packer -> LongStream.range(0, 60).mapToObj(seed -> new Object[] {packer, seed}));
  }

  private static byte[] text(SplittableRandom random) {
    byte[] text = new byte[random.nextInt(1, 2000)];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) ('a' + random.nextInt(4));
    }
    return text;
  }

  @ParameterizedTest
  @CsvSource({".gz", ".bz2", ".lz4", ".zst", ".xz", ".sz", ".Z"})
  void aNameThatPromisesCompressionIsHeldToIt(String ending) throws IOException {
    Path file = Files.write(folder.resolve("text" + ending), utf8("B"));
    assertThatThrownBy(() -> KeySources.words(file))
        .isInstanceOf(IOException.class)
        .hasMessage(
            file
                + " does not begin as a file in "
                + ending
                + " does: it is cut short or damaged, or should have another name");
  }

  @Test
  void theByteOrderMarkOfUtf8IsNoPartOfTheFirstLine() throws IOException {
    byte[] text = utf8("\uFEFFone\n\uFEFFtwo\n");
    for (byte[] bytes : List.of(text, Reading.gzip(text))) {
      try (KeySource source = Reading.open(Reading.input(bytes), new LineTokenizer())) {
        assertThat(Reading.texts(source)).containsExactly("one", "\uFEFFtwo");
      }
    }
    assertThat(words(utf8("\uFEFF"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\n",
        "user,amount\nann,5\n",
        "имя,сумма\nаня,5\n",
        "名前,金額\n山田太郎,5\n鈴木一郎,7\n佐藤花子,9\n高橋健太,11\n",
        "이름,금액\n김철수,5\n이영희,7\n박민수,9\n최지우,11\n정하늘,13\n"
      })
  void utf16WithoutAMarkIsRefused(String text) throws IOException {
    assertRefused(
        text.getBytes(StandardCharsets.UTF_16LE),
        "the test's bytes is text in UTF-16: .*`iconv -f UTF-16LE -t UTF-8 FILE \\| ");
    assertRefused(
        text.getBytes(StandardCharsets.UTF_16BE),
        "the test's bytes is text in UTF-16: .*`iconv -f UTF-16BE -t UTF-8 FILE \\| ");
    assertRefused(
        Reading.gzip(text.getBytes(StandardCharsets.UTF_16LE)), ".* inside is text in UTF-16: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\n", "user,amount\nann,5\n", "имя,сумма\nаня,5\n", "猫が走る。\n", "😀 😀\n"})
  void utf32WithoutAMarkIsRefused(String text) throws IOException {
    assertRefused(
        text.getBytes(Charset.forName("UTF-32LE")),
        "the test's bytes is text in UTF-32: .*`iconv -f UTF-32LE -t UTF-8 FILE \\| ");
    assertRefused(
        text.getBytes(Charset.forName("UTF-32BE")),
        "the test's bytes is text in UTF-32: .*`iconv -f UTF-32BE -t UTF-8 FILE \\| ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc\0", "a file\0another file\0", "a\0\n\0\0", "日本\0語\0"})
  void namesThatEndWithZerosAreNoUtf16(String text) throws IOException {
    byte[] bytes = utf8(text.repeat(100));
    try (KeySource source = Reading.open(Reading.input(bytes), new LineTokenizer())) {
      assertThat(Reading.texts(source)).isNotEmpty();
      assertThat(source.warnings())
          .containsExactly("the test's bytes looks like binary data, and is read as text");
    }
  }

  @ParameterizedTest
  @CsvSource({
    ".snappy, raw Snappy, snzip -dc -t raw FILE",
    ".br, Brotli, brotli -dc FILE",
    ".deflate, zlib, pigz -dc FILE"
  })
  void aNameWhoseFormatHasNoMarkIsRefused(String ending, String noun, String remedy)
      throws IOException {
    Path file = Files.write(folder.resolve("text" + ending), utf8("\u0007\u0018one two"));
    assertThatThrownBy(() -> KeySources.words(file))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "%s is compressed by %s: read it through a pipe, as in `%s | ./qsketch count -`"
                .formatted(file, noun, remedy));
  }

  @Test
  void framedSnappyIsReadUnderItsOtherNameToo() throws IOException {
    Path file = Files.write(folder.resolve("t.snappy"), Packer.SNAPPY.pack(utf8("one two")));
    try (KeySource source = KeySources.words(file)) {
      assertThat(Reading.texts(source)).containsExactly("one", "two");
    }
  }

  @Test
  void binaryDataIsWarnedOfAndTextWithAFewEscapesIsNot() throws IOException {
    byte[] random = new byte[1000];
    new SplittableRandom(3).nextBytes(random);
    for (int i = 0; i < random.length; i++) {
      random[i] = random[i] == 0 ? 1 : random[i];
    }
    assertThat(warnings(random)).hasSize(1);
    assertThat(warnings(new byte[16])).hasSize(1);
    assertThat(warnings(utf8("\u001B[31mred\u001B[0m and\ttabs\r\n\fpage\u0007\n".repeat(9))))
        .isEmpty();
    assertThat(warnings("Zürich, Köln".getBytes(StandardCharsets.ISO_8859_1))).isEmpty();
    assertThat(warnings(new byte[0])).isEmpty();
  }

  private static List<String> warnings(byte[] bytes) throws IOException {
    try (KeySource source = Reading.open(Reading.input(bytes), new LineTokenizer())) {
      return source.warnings();
    }
  }

  private static List<String> words(byte[] bytes) throws IOException {
    return words(Reading.input(bytes));
  }

  private static List<String> words(Input input) throws IOException {
    try (KeySource source = Reading.open(input, new WordTokenizer())) {
      return Reading.texts(source);
    }
  }

  private static void assertRefused(byte[] bytes, String pattern) {
    assertThatThrownBy(() -> words(bytes))
        .isInstanceOf(IOException.class)
        .message()
        .matches(message -> message.matches("(?s)" + pattern + ".*"), pattern);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static byte[] utf8(String text) {
    return Reading.utf8(text);
  }
}
