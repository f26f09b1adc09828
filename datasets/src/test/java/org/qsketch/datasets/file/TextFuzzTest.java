package org.qsketch.datasets.file;

import java.io.IOException;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words, lines and fields are those that the plainest reader finds. */
class TextFuzzTest {
  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whatIsReadIsWhatThePlainestReaderFinds(long seed) throws IOException {
    TextFuzz.check(seed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "a,b,c",
        "\uFEFFa,b,c\r\n1,2,3\r\n",
        "\"a\",\"b\",\"c\"\r\n\"1\r\n1\",\"2\"\"2\",\"3\"\r\n\r\r\n,,\r\n\"\",\"\",\"\"",
        "a,b,c\n 1, 2 ,3 \n\t,\u0000,\"\u0000\"\n1,2,3,4",
        "a,b,c\n1,2,\"3",
        "a,b,c\n1,2,\"3\" \n",
        "L’Été's 日本 don't'\r\r\n'quoted' 𐐀x’\u2019y"
      })
  void noBorderOfABufferChangesWhatIsRead(String input) throws IOException {
    TextFuzz.checkEveryBorder(Reading.utf8(input));
  }
}
