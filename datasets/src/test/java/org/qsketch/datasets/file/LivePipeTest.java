package org.qsketch.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.WordTokenizer;

/** A pipe gives what has come, without waiting for a whole piece. */
@Timeout(60)
class LivePipeTest {
  private PipedOutputStream writer;
  private Input input;

  @BeforeEach
  void aPipeWithAFewLines() throws IOException {
    writer = new PipedOutputStream();
    PipedInputStream reader = new PipedInputStream(writer, 1 << 20);
    write("the first line\nthe second\nthe th");
    input = Input.of("a pipe", reader);
  }

  @AfterEach
  void closed() throws IOException {
    writer.close();
  }

  private void write(String text) throws IOException {
    writer.write(text.getBytes(StandardCharsets.UTF_8));
    writer.flush();
  }

  private static List<String> next(KeySource source) throws IOException {
    KeyBlock block = new KeyBlock();
    List<String> texts = new ArrayList<>();
    if (source.next(block)) {
      for (int i = 0; i < block.size(); i++) {
        texts.add(block.text(i));
      }
    }
    return texts;
  }

  @Test
  void wholeLinesComeWhileThePipeIsOpen() throws IOException {
    try (KeySource source = PieceKeySource.open(() -> input, _ -> new LineTokenizer())) {
      assertThat(next(source)).containsExactly("the first line", "the second");
      write("ird\n\nlast");
      assertThat(next(source)).containsExactly("the third", "");
      writer.close();
      assertThat(next(source)).containsExactly("last");
      assertThat(next(source)).isEmpty();
    }
  }

  @Test
  void wholeWordsComeWhileThePipeIsOpen() throws IOException {
    try (KeySource source = PieceKeySource.open(() -> input, _ -> new WordTokenizer())) {
      assertThat(next(source)).startsWith("the", "first", "line").doesNotContain("th");
      write("ird ");
      assertThat(next(source)).endsWith("third");
    }
  }

  /** What is not there yet is waited for. */
  @Test
  void aLineComesAsAWholeHoweverItIsWritten() throws Exception {
    try (KeySource source = PieceKeySource.open(() -> input, _ -> new LineTokenizer())) {
      assertThat(next(source)).hasSize(2);
      Thread slow =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      for (String part : new String[] {"i", "r", "d", "\n"}) {
                        Thread.sleep(Duration.ofMillis(20));
                        write(part);
                      }
                    } catch (IOException | InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                  });
      assertThat(next(source)).containsExactly("the third");
      slow.join();
    }
  }
}
