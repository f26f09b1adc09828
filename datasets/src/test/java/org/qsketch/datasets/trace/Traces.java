package org.qsketch.datasets.trace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.PieceSize;

/** Reads traces to their end. */
final class Traces {
  private static final int LONGEST = 1 << 20;

  /**
   * The keys of a trace, in order, and their texts.
   *
   * @param keys the keys
   * @param texts the text of each
   */
  record Read(List<Long> keys, List<String> texts) {}

  private Traces() {}

  /** Returns all keys of a source, piece by piece. */
  static Read all(KeySource source) throws IOException {
    Read read = new Read(new ArrayList<>(), new ArrayList<>());
    addAll(source, read);
    return read;
  }

  /** Adds the keys up to the end or up to damage, which is thrown. */
  static void addAll(KeySource source, Read read) throws IOException {
    KeyBlock block = new KeyBlock();
    while (source.next(block)) {
      for (int i = 0; i < block.size(); i++) {
        read.keys().add(block.keys()[i]);
        read.texts().add(block.text(i));
      }
    }
  }

  /** Opens bytes as a stream that is cut into pieces of so many bytes. */
  static KeySource open(byte[] bytes, TraceFormat format, int pieceBytes) throws IOException {
    String name = "the test's bytes";
    return PieceKeySource.open(
        () ->
            format.tokenizer("").isBinary()
                ? Input.ofBinary(name, new ByteArrayInputStream(bytes))
                : Input.of(name, new ByteArrayInputStream(bytes)),
        format::tokenizer,
        new PieceSize(pieceBytes, LONGEST));
  }
}
