package org.qsketch.datasets.trace;

import java.util.Optional;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.text.Swar;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.KeyKind;

/**
 * Finds k-mers in FASTA or FASTQ, which the first letter tells apart. One thread cuts, and any
 * number find k-mers.
 *
 * <p>A piece of FASTA may end within a sequence. The next piece then begins with its last k - 1
 * letters, in which no k-mer is found, so that each k-mer lies in one piece. Since a piece never
 * begins within the line of a name, only those begin with {@code >}.
 */
final class SequenceTokenizer implements Tokenizer {
  private static final byte NAME = '>';
  private static final byte READ = '@';

  private final String name;
  private final Kmer kmer;
  private boolean hasReads;

  SequenceTokenizer(String name, Kmer kmer) {
    this.name = name;
    this.kmer = kmer;
  }

  @Override
  public KeyKind keyKind() {
    return kmer.kind();
  }

  @Override
  public long key(String text) {
    return kmer.key(text);
  }

  @Override
  public Optional<String> textOf(long key) {
    return Optional.of(kmer.text(key));
  }

  @Override
  public boolean isSequential() {
    return true;
  }

  @Override
  public int start(byte[] bytes, int to, boolean last) {
    int at = 0;
    while (at < to && (bytes[at] == '\n' || bytes[at] == '\r')) {
      at++;
    }
    if (at == to) {
      return last ? to : -1;
    }
    if (bytes[at] != NAME && bytes[at] != READ) {
      throw new IllegalArgumentException(
          "%s is neither FASTA nor FASTQ, and --kmer is for these: it begins with U+%04X, not with > or @"
              .formatted(name, bytes[at] & 0xFF));
    }
    hasReads = bytes[at] == READ;
    return at;
  }

  @Override
  public int cut(byte[] bytes, int to) {
    return hasReads ? ReadRecord.lastEnd(bytes, to, false) : lastInSequence(bytes, to);
  }

  @Override
  public int end(byte[] bytes, int to) {
    return hasReads ? ReadRecord.lastEnd(bytes, to, true) : to;
  }

  @Override
  public Optional<String> fault(byte[] bytes, int to, boolean last) {
    if (!hasReads) {
      return Optional.empty();
    }
    int start = ReadRecord.skipEnds(bytes, 0, to);
    if (start < to && bytes[start] != READ) {
      return Optional.of("is damaged: no read of FASTQ begins where the one before ends,");
    }
    return last
        ? Optional.of("is cut short: it ends within a read of FASTQ, which begins")
        : Optional.empty();
  }

  /**
   * Returns the last place in the lines of a sequence from which the next piece can begin later
   * than this one, or 0.
   */
  private int lastInSequence(byte[] bytes, int to) {
    int line = lineStart(bytes, to);
    int cut = line < to && bytes[line] == NAME ? line : to;
    return cut > overlap(bytes, cut, to) ? cut : 0;
  }

  /** Returns the index after the last line feed before an index. */
  private static int lineStart(byte[] bytes, int to) {
    int at = to;
    while (at > 0 && bytes[at - 1] != '\n') {
      at--;
    }
    return at;
  }

  /** Returns the bytes from the k - 1 letters before a cut on, or from a name after them. */
  @Override
  public int overlap(byte[] bytes, int cut, int to) {
    if (hasReads || (cut < to && bytes[cut] == NAME && lineStart(bytes, cut) == cut)) {
      return 0;
    }
    int letters = kmer.letters() - 1;
    int end = cut;
    while (end > 0 && letters > 0) {
      int line = lineStart(bytes, end - 1);
      if (bytes[line] == NAME) {
        return cut - line;
      }
      int at = end;
      while (at > line && letters > 0) {
        at--;
        letters -= bytes[at] == '\n' || bytes[at] == '\r' ? 0 : 1;
      }
      end = at;
    }
    while (end > 0 && end < cut && bytes[end] == NAME) {
      end--; // a damaged line, which is no name
    }
    return cut - end;
  }

  @Override
  public void split(KeyBlock block) {
    block.beginTexts((key, _, _, _) -> kmer.text(key));
    Kmer.Run run = new Kmer.Run(kmer);
    if (hasReads) {
      splitReads(block, run);
    } else {
      splitSequences(block, run);
    }
  }

  private static void splitSequences(KeyBlock block, Kmer.Run run) {
    byte[] bytes = block.bytes();
    int to = block.limit();
    int at = 0;
    while (at < to) {
      int end = Swar.indexOf(bytes, at, to, (byte) '\n');
      if (bytes[at] == NAME) {
        run.clear();
      } else {
        run.addAll(block, at, ReadRecord.withoutReturn(bytes, at, end));
      }
      at = end + 1;
    }
  }

  private static void splitReads(KeyBlock block, Kmer.Run run) {
    byte[] bytes = block.bytes();
    int to = block.limit();
    ReadRecord read = new ReadRecord();
    int at = ReadRecord.skipEnds(bytes, 0, to);
    while (at < to) {
      run.clear();
      int end = read.find(bytes, at, to, true);
      for (int line = read.sequence(); line < read.plus(); ) {
        int lineEnd = Swar.indexOf(bytes, line, to, (byte) '\n');
        run.addAll(block, line, ReadRecord.withoutReturn(bytes, line, lineEnd));
        line = lineEnd + 1;
      }
      at = ReadRecord.skipEnds(bytes, end, to);
    }
  }

  @Override
  public String unit() {
    return hasReads ? "read" : "name of a sequence";
  }
}
