package org.qsketch.datasets.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;

class IntegerFormatTest {
  @TempDir private Path folder;

  private KeySource open(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("baskets.dat"), text);
    return KeySources.trace(List.of(file), TraceFormat.integers());
  }

  @Test
  void integersBetweenBlanksAreKeys() throws IOException {
    try (KeySource source = open("1 2 30 \r\n\n2\t-4\n9223372036854775807")) {
      Traces.Read read = Traces.all(source);
      assertThat(read.keys()).containsExactly(1L, 2L, 30L, 2L, -4L, Long.MAX_VALUE);
      assertThat(read.texts()).contains("-4", "9223372036854775807");
      assertThat(source.textOf(30)).hasValue("30");
      assertThat(source.key("-4")).isEqualTo(-4);
    }
  }

  @Test
  void piecesAreCutBetweenIntegers() throws IOException {
    String text =
        IntStream.range(0, 3000).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    try (KeySource stream = Traces.open(text.getBytes(US_ASCII), TraceFormat.integers(), 17);
        KeySource file = open(text)) {
      long[] wanted = IntStream.range(0, 3000).asLongStream().toArray();
      assertThat(stream.readAll().toArray()).isEqualTo(wanted);
      assertThat(file.readAll().toArray()).isEqualTo(wanted);
    }
  }

  @Test
  void anythingElseIsRefusedWithItsLine() throws IOException {
    try (KeySource source = open("1 2\n3 four 5\n")) {
      assertThatThrownBy(source::readAll)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("baskets.dat, line 2: 'four' is no integer of 64 bits");
    }
  }
}
