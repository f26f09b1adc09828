package org.qsketch.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextBuffer;
import org.qsketch.keys.TextTokenizer;
import org.qsketch.keys.Tokens;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * A device finds the tokens that the host finds, and makes the same keys. A backend's test extends
 * this class and opens a device.
 */
public abstract class TokenizerContract extends GpuTests {
  private static final int BYTES = 1 << 21;

  /** Bytes of a tile of the kernels, around which borders are tried. */
  private static final int TILE = 4096;

  /** Closed with the backend. */
  private TextTokenizer lines;

  private TextTokenizer words;

  @BeforeAll
  final void openTokenizers() {
    lines = backend.tokenizer(Tokens.LINES, 3, BYTES).orElseThrow();
    words = backend.tokenizer(Tokens.ASCII_WORDS, 1, BYTES).orElseThrow();
  }

  private TextTokenizer of(Tokens tokens) {
    return tokens == Tokens.LINES ? lines : words;
  }

  private static void upload(TextBuffer buffer, byte[] text) {
    MemorySegment.copy(MemorySegment.ofArray(text), 0, buffer.memory(), 0, text.length);
    buffer.upload(text.length);
  }

  private long[] keys(Tokens tokens, byte[] text) {
    TextBuffer buffer = of(tokens).buffers().getFirst();
    upload(buffer, text);
    return of(tokens).keys(buffer).toArray();
  }

  private void check(Tokens tokens, byte[] text) {
    assertThat(keys(tokens, text)).isEqualTo(NaiveTokens.keys(tokens, text));
  }

  private static byte[] latin1(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "\r",
        "\r\n",
        "\n\r",
        "\n\n",
        "\r\r",
        "\r\n\r\n",
        "\r\r\n",
        "\r\n\n",
        "a",
        "a\n",
        "a\r",
        "a\r\n",
        "a\r\nb",
        "a\rb",
        "\na",
        "\ra",
        "\r\na",
        "\0\n\0",
        "a\0b\rc\0"
      })
  void linesEndInFeedsReturnsOrBoth(String text) {
    check(Tokens.LINES, latin1(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a",
        "A",
        "'",
        "''",
        "'a",
        "a'",
        "a'b",
        "a''b",
        "'a'b'",
        "a'b'c",
        "a' b",
        "a 'b",
        "Don't STOP",
        "0'9",
        "z'0Z",
        "a-b_c@d[e`f{g/h:i",
        "\0a\0",
        "a\n'\nb",
        "x'",
        "'x"
      })
  void wordsHaveLettersDigitsAndApostrophesBetweenThem(String text) {
    check(Tokens.ASCII_WORDS, latin1(text));
  }

  @Test
  void everyCharacterOfAsciiIsPartOfAWordOrNot() {
    StringBuilder text = new StringBuilder();
    for (int first = 0; first < 0x80; first++) {
      for (int second = 0; second < 0x80; second++) {
        text.append('a').append((char) first).append((char) second).append("b ");
      }
    }
    check(Tokens.ASCII_WORDS, latin1(text.toString()));
  }

  @Test
  void linesMayHaveAnyBytes() {
    byte[] text = new byte[256 * 256 * 3];
    for (int i = 0; i < 256 * 256; i++) {
      text[3 * i] = (byte) (i >> 8);
      text[3 * i + 1] = (byte) i;
      text[3 * i + 2] = (byte) (i % 7 == 0 ? '\n' : 'x');
    }
    check(Tokens.LINES, text);
  }

  @Test
  void linesOfEveryLengthHaveTheKeysOfTheHost() {
    check(Tokens.LINES, tokens(Tokens.LINES, 1, IntStream.rangeClosed(0, 1100)));
  }

  @Test
  void wordsOfEveryLengthHaveTheKeysOfTheHost() {
    check(Tokens.ASCII_WORDS, tokens(Tokens.ASCII_WORDS, 2, IntStream.rangeClosed(1, 1100)));
  }

  @ParameterizedTest
  @EnumSource
  void longTokensHaveTheKeysOfTheHost(Tokens tokens) {
    int most = 1 << 14;
    check(
        tokens,
        tokens(
            tokens,
            3,
            IntStream.of(
                1, 1023, 1024, 1025, 2047, 2048, 2049, most - 1, most, most + 1, 5, 65_535, 65_536,
                65_537, most + 1, 7, 1 << 20, 3)));
  }

  /** Tokens of some lengths, each with something behind it. */
  private static byte[] tokens(Tokens tokens, long seed, IntStream lengths) {
    SplittableRandom random = new SplittableRandom(seed);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    lengths.forEach(
        length -> {
          for (int i = 0; i < length; i++) {
            text.write(character(tokens, random));
          }
          text.write('\n');
        });
    return text.toByteArray();
  }

  private static int character(Tokens tokens, SplittableRandom random) {
    if (tokens == Tokens.ASCII_WORDS) {
      return "abcXYZ019".charAt(random.nextInt(9));
    }
    int any = random.nextInt(254);
    return any + (any >= '\n' ? 1 : 0) + (any >= '\r' - 1 ? 1 : 0);
  }

  static Stream<Arguments> bordersOfTiles() {
    return Stream.of("\r\n", "a\r\n", "\r\r", "\n\n", "\r", "\n", "\r\na")
        .flatMap(end -> IntStream.rangeClosed(-18, 3).mapToObj(shift -> Arguments.of(end, shift)));
  }

  @ParameterizedTest
  @MethodSource("bordersOfTiles")
  void lineEndsMayLieAcrossTheBordersOfTiles(String end, int shift) {
    check(Tokens.LINES, latin1("x".repeat(TILE + shift) + end));
    check(Tokens.LINES, latin1("x".repeat(TILE + shift) + end + "yz"));
  }

  static Stream<Arguments> bordersOfWords() {
    return Stream.of("'", "a'b", " 'a", "a' ", "''", "' ", " ", "a")
        .flatMap(end -> IntStream.rangeClosed(-18, 3).mapToObj(shift -> Arguments.of(end, shift)));
  }

  @ParameterizedTest
  @MethodSource("bordersOfWords")
  void apostrophesMayLieAcrossTheBordersOfTiles(String end, int shift) {
    check(Tokens.ASCII_WORDS, latin1("x".repeat(TILE + shift) + end));
    check(Tokens.ASCII_WORDS, latin1(" ".repeat(TILE + shift) + end + "yz"));
  }

  static LongStream seeds() {
    return LongStream.range(0, 30);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void linesOfRandomTextsAreThoseOfTheHost(long seed) {
    checkRandom(Tokens.LINES, new SplittableRandom(seed), "\n\r\na\r\0\u00FFb");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void wordsOfRandomTextsAreThoseOfTheHost(long seed) {
    checkRandom(Tokens.ASCII_WORDS, new SplittableRandom(seed), "a'Z0 '-\0");
  }

  private void checkRandom(Tokens tokens, SplittableRandom random, String alphabet) {
    for (int text = 0; text < 20; text++) {
      int letters = random.nextInt(1, alphabet.length() + 1);
      int from = random.nextInt(alphabet.length() - letters + 1);
      byte[] bytes = new byte[random.nextInt(1, 1 << random.nextInt(1, 15))];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) alphabet.charAt(from + random.nextInt(letters));
      }
      check(tokens, bytes);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFullBufferMayHaveAsManyTokensAsThereCanBe(Tokens tokens) {
    byte[] text = latin1((tokens == Tokens.LINES ? "\n\r" : "a ").repeat(BYTES / 2));
    check(tokens, text);
    check(tokens, latin1("b".repeat(BYTES)));
  }

  @Test
  void textsOfSeveralBuffersKeepApart() {
    List<TextBuffer> buffers = lines.buffers();
    assertThat(buffers).hasSize(3);
    for (int i = 0; i < 3; i++) {
      upload(buffers.get(i), latin1("text\nof\nbuffer\n" + i));
    }
    for (int i = 2; i >= 0; i--) {
      assertThat(lines.keys(buffers.get(i)).toArray())
          .isEqualTo(NaiveTokens.keys(Tokens.LINES, latin1("text\nof\nbuffer\n" + i)));
    }
  }

  @Test
  void aTextIsAsLongAsWasUploadedWhateverLiesBehindIt() {
    TextBuffer buffer = lines.buffers().getFirst();
    upload(buffer, latin1("long\nlong\nlong\nlong\n"));
    buffer.upload(6);
    assertThat(lines.keys(buffer).toArray())
        .isEqualTo(NaiveTokens.keys(Tokens.LINES, latin1("long\nl")));
  }

  @Test
  void wordsBeyondAsciiAreRefusedWithWhatToDo() {
    for (int at : new int[] {0, 15, 16, TILE - 1, TILE, 3 * TILE}) {
      byte[] text = latin1(" ".repeat(at) + "\u00E9" + " ".repeat(20));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> keys(Tokens.ASCII_WORDS, text))
          .withMessage(
              "the text has bytes beyond ASCII: leave the words that have them to the host");
    }
    check(Tokens.ASCII_WORDS, latin1("plain again"));
  }

  @Test
  void aBufferWithoutATextIsRefused() {
    TextBuffer buffer = lines.buffers().getFirst();
    upload(buffer, latin1("once"));
    assertThat(lines.keys(buffer).size()).isEqualTo(1);
    assertThatIllegalStateException()
        .isThrownBy(() -> lines.keys(buffer))
        .withMessage("the buffer has no text: upload one first");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> words.keys(buffer))
        .withMessageContaining("another tokenizer's");
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> buffer.upload(BYTES + 1L));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, TextTokenizer.MAX_BYTES + 1})
  void sizesOutOfBoundsAreRefused(int bytes) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend.tokenizer(Tokens.LINES, 1, bytes))
        .withMessageContaining("the size of a buffer is " + bytes);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend.tokenizer(Tokens.LINES, 0, 1))
        .withMessageContaining("the number of buffers is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend.tokenizer(Tokens.LINES, 1 << 3, TextTokenizer.MAX_BYTES))
        .withMessageContaining("the size of all buffers is 2147483648");
  }

  @Test
  void keysOfATokenizerCanBeGroupedAndEndWithIt() {
    TextTokenizer own = backend.tokenizer(Tokens.LINES, 1, 1).orElseThrow();
    TextBuffer buffer = own.buffers().getFirst();
    upload(buffer, latin1("x"));
    Keys keys = own.keys(buffer);
    assertThat(keys.toArray()).isEqualTo(NaiveTokens.keys(Tokens.LINES, latin1("x")));
    own.close();
    own.close();
    assertThatIllegalStateException().isThrownBy(keys::toArray);
    assertThatIllegalStateException().isThrownBy(() -> own.keys(buffer));
    assertThatIllegalStateException().isThrownBy(() -> buffer.upload(1));
  }

  @Test
  void aTokenizerThatFindsNoMemoryLeavesNothingBehind() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (var other = GpuBackend.of(stubborn.asDevice())) {
      stubborn.refuse("a text"::equals);
      assertThatExceptionOfType(OutOfDeviceMemoryException.class)
          .isThrownBy(() -> other.tokenizer(Tokens.LINES, 2, 100))
          .withMessageContaining("a text needs");
      stubborn.refuse(_ -> false);
      other.tokenizer(Tokens.LINES, 2, 100).orElseThrow().close();
    }
  }
}
