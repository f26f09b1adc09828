package org.qsketch.datasets.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.datasets.file.Reading;

class WordTokenizerTest {
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{Nd}](?:[\\p{L}\\p{Nd}\\p{M}]|['\u2019](?=[\\p{L}\\p{Nd}]))*");

  /** Letters, marks, digits and separators of many scripts, and bytes that are no UTF-8. */
  private static final List<byte[]> PIECES =
      List.of(
          utf8("a"),
          utf8("B"),
          utf8("word"),
          utf8("UPPER"),
          utf8("7"),
          utf8(" "),
          utf8("\n"),
          utf8("'"),
          utf8("\u2019"),
          utf8("''"),
          utf8("-"),
          utf8("_"),
          utf8("é"),
          utf8("É"),
          utf8("e\u0301"),
          utf8("\u0301"),
          utf8("ß"),
          utf8("ẞ"),
          utf8("İ"),
          utf8("ı"),
          utf8("Σ"),
          utf8("ΟΔΟΣ"),
          utf8("Ⱥ"),
          utf8("Привет"),
          utf8("日本"),
          utf8("한국"),
          utf8("\u0661\u0662"),
          utf8("नमस्ते"),
          utf8("𝒳"),
          utf8("𐐀"),
          utf8("😀"),
          utf8("Ǆ"),
          utf8("²"),
          utf8("\uFFFD"),
          utf8("\u00A0"),
          utf8("\u200D"),
          utf8("\uFEFF"),
          utf8("\u0000"),
          bytes(0x80),
          bytes(0xC3),
          bytes(0xC0, 0xAF),
          bytes(0xE0, 0x80, 0x80),
          bytes(0xED, 0xA0, 0x80),
          bytes(0xE2, 0x80),
          bytes(0xF0, 0x9F, 0x98),
          bytes(0xF4, 0x90, 0x80, 0x80),
          bytes(0xF8, 0x88),
          bytes(0xFF));

  static LongStream seeds() {
    return LongStream.range(0, 400);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void wordsAreThoseOfTheRegularExpressionWhereverBuffersEnd(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] text = randomText(random);
    int bufferBytes = random.nextInt(1, 40);
    int batchKeys = random.nextInt(1, 9);

    assertThat(Reading.texts(text, new WordTokenizer(), bufferBytes, batchKeys))
        .as("%d bytes, buffer %d, batches of %d", text.length, bufferBytes, batchKeys)
        .isEqualTo(reference(text));
  }

  private static byte[] randomText(SplittableRandom random) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int pieces = random.nextInt(120); pieces > 0; pieces--) {
      text.writeBytes(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toByteArray();
  }

  private static List<String> reference(byte[] text) {
    return WORD.matcher(new String(text, StandardCharsets.UTF_8))
        .results()
        .map(MatchResult::group)
        .map(word -> word.toLowerCase(Locale.ROOT).replace('\u2019', '\''))
        .toList();
  }

  @Test
  void everyCodePointIsClassedAsTheRegularExpressionDoes() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      text.append(' ').appendCodePoint(codePoint).append("x").appendCodePoint(codePoint);
    }
    byte[] bytes = utf8(text.toString());

    assertThat(Reading.texts(bytes, new WordTokenizer(), 4096, 1000).equals(reference(bytes)))
        .isTrue();
  }

  @Test
  void everyCodePointIsFoldedAsInTheWholeWordWhateverIsAroundIt() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      if (mayMatter(codePoint)) {
        String forms = "c Σc cΣ AΣc AcΣ cΣA ΣcΣ A’cΣ AΣ’c İcΣ Ⱥc ";
        text.append(forms.replace("c", Character.toString(codePoint)));
      }
    }
    byte[] bytes = utf8(text.toString());

    assertThat(Reading.texts(bytes, new WordTokenizer(), 4096, 1000).equals(reference(bytes)))
        .isTrue();
  }

  @Test
  void lettersOfSeveralFormsAreWordsAsTheReadmeSays() throws IOException {
    byte[] text =
        utf8(
            "\u0130Z iz i\u0307z STRA\u1E9EE Stra\u00DFe STRASSE CAF\u00C9 CAFE\u0301"
                + " \u039F\u03A3");

    assertThat(Reading.texts(text, new WordTokenizer(), 4096, 1000))
        .containsExactly(
            "i\u0307z",
            "iz",
            "i\u0307z",
            "stra\u00DFe",
            "stra\u00DFe",
            "strasse",
            "caf\u00E9",
            "cafe\u0301",
            "\u03BF\u03C2");
  }

  @Test
  void bytesThatAreNoUtf8SeparateWordsWhateverTheyLookLike() throws IOException {
    int[] third = {0x00, 'A', 0x7F, 0x80, 0xA9, 0xBF, 0xC0, 0xE1, 0xFF};
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int first = 0x80; first <= 0xFF; first++) {
      for (int second = 0; second <= 0xFF; second++) {
        text.writeBytes(bytes(' ', 'x', first, second, 'y', ' ', first, second, 'Z'));
        for (int value : third) {
          text.writeBytes(bytes(' ', first, second, value, ' ', 'x', first, second, value, 'y'));
        }
      }
    }
    byte[] bytes = text.toByteArray();

    assertThat(Reading.texts(bytes, new WordTokenizer(), 4096, 1000).equals(reference(bytes)))
        .isTrue();
  }

  @Test
  void aTextThatEndsWithinALetterEndsItsLastWordBefore() throws IOException {
    for (String letter : List.of("é", "Λ", "日", "𐐀")) {
      byte[] bytes = utf8("a " + letter.repeat(3));
      for (int to = bytes.length - 4; to <= bytes.length; to++) {
        byte[] text = Arrays.copyOf(bytes, to);
        assertThat(Reading.texts(text, new WordTokenizer(), 64, 9)).isEqualTo(reference(text));
      }
    }
  }

  /** All but the tens of thousands of letters that have no case. */
  private static boolean mayMatter(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.UNASSIGNED, Character.PRIVATE_USE, Character.SURROGATE -> false;
      case Character.OTHER_LETTER -> Character.toLowerCase(codePoint) != codePoint;
      default -> true;
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          The the THE           | the the the
          don't 'quoted' rock'' | don't quoted rock
          L’Été                 | l'été
          mother-in-law 3.14    | mother in law 3 14
          naïve\u0301 ΟΔΟΣ      | naïve\u0301 οδος
          """)
  void wordsAreFolded(String text, String words) throws IOException {
    assertThat(Reading.texts(text, new WordTokenizer())).containsExactly(words.split(" "));
  }

  @Test
  void aWordLongerThanTheBufferIsOneWord() throws IOException {
    String word = "Été".repeat(10_000);

    assertThat(Reading.texts(word, new WordTokenizer())).containsExactly("été".repeat(10_000));
  }

  @Test
  void separatorsAloneHoldNoWord() throws IOException {
    assertThat(Reading.texts(" .,;\n\u2019'\u0301 ".repeat(100), new WordTokenizer())).isEmpty();
  }

  private static byte[] utf8(String text) {
    return Reading.utf8(text);
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
