package org.qsketch.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphTest {
  @Test
  void linesBreakBetweenWordsAndGoOnIndented() {
    assertThat(Paragraph.wrap("no cuda: the driver is missing", 14))
        .containsExactly("no cuda: the", "  driver is", "  missing");
  }

  @Test
  void whatFitsIsOneLine() {
    assertThat(Paragraph.wrap("no cuda", 7)).containsExactly("no cuda");
  }

  @Test
  void aLongWordHasALineOfItsOwn() {
    assertThat(Paragraph.wrap("see /usr/lib/x86_64-linux-gnu or ask", 10))
        .containsExactly("see", "  /usr/lib/x86_64-linux-gnu", "  or ask");
  }
}
