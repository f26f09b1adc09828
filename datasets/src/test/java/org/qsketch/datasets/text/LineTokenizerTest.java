package org.qsketch.datasets.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.Reading;
import org.qsketch.datasets.input.Input;
import org.qsketch.keys.TextKeys;

class LineTokenizerTest {
  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void linesAreThoseOfTheJavaLibraryWhereverBuffersEnd(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    String text = randomText(random);
    int bufferBytes = random.nextInt(1, 20);
    int batchKeys = random.nextInt(1, 9);

    assertThat(Reading.texts(Reading.utf8(text), new LineTokenizer(), bufferBytes, batchKeys))
        .as("%s, buffer %d, batches of %d", text, bufferBytes, batchKeys)
        .isEqualTo(text.lines().toList());
  }

  private static String randomText(SplittableRandom random) {
    List<String> pieces = List.of("\n", "\r", "\r\n", "a", "ü", "a longer piece", "\t", "日本");
    StringBuilder text = new StringBuilder();
    for (int count = random.nextInt(60); count > 0; count--) {
      text.append(pieces.get(random.nextInt(pieces.size())));
    }
    return text.toString();
  }

  @Test
  void everyTerminatorEndsALineAndTheLastMayLackOne() throws IOException {
    assertThat(lines("unix\nwindows\r\nold mac\rnone"))
        .containsExactly("unix", "windows", "old mac", "none");
    assertThat(lines("a\n")).containsExactly("a");
    assertThat(lines("a\r\n\r\nb")).containsExactly("a", "", "b");
    assertThat(lines("\r")).containsExactly("");
    assertThat(lines("")).isEmpty();
  }

  private static List<String> lines(String text) throws IOException {
    return Reading.texts(text, new LineTokenizer());
  }

  @Test
  void aLineIsItsBytesBeTheyUtf8OrNot() throws IOException {
    byte[] latin1 = {'f', (byte) 0xFC, 'r', '\n'};
    long[] keys = new long[1];

    try (KeySource source = Reading.open(Reading.input(latin1), new LineTokenizer())) {
      source.read(keys);
      assertThat(keys[0]).isEqualTo(TextKeys.key(latin1, 0, 3));
      assertThat(source.text(0)).isEqualTo("f\uFFFDr");
    }
  }

  @Test
  void aLineBeyondTheBoundIsRefusedWithPlaceAndBound() throws IOException {
    byte[] text = Reading.utf8("short\n" + "x".repeat(5000) + "\n");

    try (KeySource source =
        Reading.open(Reading.input(text), new LineTokenizer(), new PieceSize(64, 4096))) {
      assertThatThrownBy(() -> Reading.texts(source))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "the test's bytes: the line at byte 6 is longer than 4.00 KiB, the longest this Java"
                  + " heap has space for: raise it with -Xmx");
    }
  }

  @Test
  void aLineWithinTheBoundIsReadWhateverItsLength() throws IOException {
    String line = "long ".repeat(200_000);

    assertThat(lines(line + "\nnext")).containsExactly(line, "next");
  }

  @Test
  void piecesStaySmallBehindALongLine() throws IOException {
    byte[] text = Reading.utf8("x".repeat(100_000) + "\n".repeat(200_000));
    Input input = Reading.input(text);
    try (Pieces pieces = Pieces.open(input, new LineTokenizer(), new PieceSize(64, 1 << 20))) {
      KeyBlock block = new KeyBlock();
      long lines = 0;
      for (Optional<Pieces.Claim> claim = pieces.read(block);
          claim.isPresent();
          claim = pieces.read(block)) {
        pieces.split(block, claim.get());
        assertThat(block.size()).isLessThan(200);
        lines += block.size();
      }
      assertThat(lines).isEqualTo(200_000);
    }
  }
}
