package org.qsketch.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;

class CsvValueTest {
  @TempDir private Path folder;

  private static long parse(String text) {
    byte[] bytes = ("x" + text + "9").getBytes(StandardCharsets.UTF_8);
    return CsvValue.parse(bytes, 1, bytes.length - 1);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+7",
        "007",
        "-12",
        "9223372036854775807",
        "-9223372036854775808",
        "922337203685477580"
      })
  void aWholeNumberOf64BitsIsAValue(String text) {
    assertThat(parse(text)).isEqualTo(Long.parseLong(text));
  }

  @ParameterizedTest(name = "\"{0}\"")
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        "--1",
        "1.0",
        " 1",
        "1 ",
        "x",
        "1e3",
        "9223372036854775808",
        "-9223372036854775809",
        "92233720368547758070",
        "\u0661"
      })
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(NumberFormatException.class);
  }

  @Test
  void pairsAreReadWhicheverColumnComesFirst() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "v,x,k\n5,y,a\n-7,y,\"b\"\"\"\n");
    assertThat(pairs(file, "k", "v")).containsExactly("a 5", "b\" -7");
    assertThat(pairs(file, "v", "v")).containsExactly("5 5", "-7 -7");
  }

  private static List<String> pairs(Path file, String key, String value) throws IOException {
    List<String> pairs = new ArrayList<>();
    try (KeySource source = KeySources.pairs(List.of(file), key, value)) {
      KeyBlock block = new KeyBlock();
      while (source.next(block)) {
        long[] values = block.values().orElseThrow();
        for (int i = 0; i < block.size(); i++) {
          pairs.add(block.text(i) + " " + values[i]);
        }
      }
    }
    return pairs;
  }

  @Test
  void aValueThatIsNoneIsRefusedWithItsLine() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "k,v\na,1\nb,1.5\n");
    Path empty = Files.writeString(folder.resolve("e.csv"), "k,v\na,\n");
    assertThatThrownBy(() -> pairs(file, "k", "v"))
        .hasMessage(
            "%s, line 3: the value is '1.5': it must be a whole number from -9223372036854775808 to"
                + " 9223372036854775807",
            file);
    assertThatThrownBy(() -> pairs(empty, "k", "v"))
        .hasMessageContaining("line 2: the value is empty");
  }
}
