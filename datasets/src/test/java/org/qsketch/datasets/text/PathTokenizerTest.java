package org.qsketch.datasets.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.file.Reading;
import org.qsketch.datasets.text.PathTokenizer.Part;

class PathTokenizerTest {
  private static final String CONTENTS =
      """
      bin/sh                                      shells/dash
      usr/share/a doc/read me.txt   doc/one,doc/two
      top                           admin/three

      no-packages-column
      """;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 4096})
  void partsOfPathsAreFoundWhateverTheBufferAndTheBatch(int size) throws IOException {
    assertThat(parts(Part.FILE, size)).containsExactly("sh", "read me.txt", "top");
    assertThat(parts(Part.DIRECTORY, size)).containsExactly("bin", "usr/share/a doc", "");
    assertThat(parts(Part.COMPONENT, size))
        .containsExactly("bin", "sh", "usr", "share", "a doc", "read me.txt", "top");
  }

  private static List<String> parts(Part part, int size) throws IOException {
    return Reading.texts(Reading.utf8(CONTENTS), new PathTokenizer(part), size, size);
  }
}
