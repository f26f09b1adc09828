package org.qsketch.datasets.text;

import org.qsketch.datasets.KeyBlock;

/**
 * Parts of the paths in a Debian Contents index. Each line is a path, which may hold spaces, white
 * space, and the packages that have a file of that path, which hold none.
 */
public final class PathTokenizer implements Tokenizer {
  /** Which part of a path becomes a token. */
  public enum Part {
    /** The file's name, without its directories. */
    FILE {
      @Override
      void add(KeyBlock block, int from, int pathEnd) {
        block.add(lastSlash(block.bytes(), from, pathEnd) + 1, pathEnd);
      }
    },
    /** The directory that holds the file; empty for one at the root. */
    DIRECTORY {
      @Override
      void add(KeyBlock block, int from, int pathEnd) {
        block.add(from, Math.max(from, lastSlash(block.bytes(), from, pathEnd)));
      }
    },
    /** Every directory name on the way, then the file's. */
    COMPONENT {
      @Override
      void add(KeyBlock block, int from, int pathEnd) {
        int at = from;
        while (at < pathEnd) {
          int end = Swar.indexOf(block.bytes(), at, pathEnd, (byte) '/');
          block.add(at, end);
          at = end + 1;
        }
      }
    };

    /** Adds the parts of the path that is bytes[from, pathEnd). */
    abstract void add(KeyBlock block, int from, int pathEnd);
  }

  private final Part part;

  public PathTokenizer(Part part) {
    this.part = part;
  }

  @Override
  public int cut(byte[] bytes, int to) {
    return lastIndexOf((byte) '\n', bytes, 0, to) + 1;
  }

  @Override
  public void split(KeyBlock block) {
    int to = block.limit();
    for (int at = 0; at < to; ) {
      int lineEnd = Swar.indexOf(block.bytes(), at, to, (byte) '\n');
      int pathEnd = pathEnd(block.bytes(), at, lineEnd);
      if (pathEnd > at) {
        part.add(block, at, pathEnd);
      }
      at = lineEnd + 1;
    }
  }

  private static int pathEnd(byte[] buffer, int start, int lineEnd) {
    int packages = backWhile(false, buffer, start, lineEnd);
    return backWhile(true, buffer, start, packages);
  }

  /** Steps back over white space, or over everything else. */
  private static int backWhile(boolean space, byte[] buffer, int start, int end) {
    int at = end;
    while (at > start && (buffer[at - 1] == ' ' || buffer[at - 1] == '\t') == space) {
      at--;
    }
    return at;
  }

  private static int lastSlash(byte[] buffer, int from, int to) {
    return lastIndexOf((byte) '/', buffer, from, to);
  }

  /** The index of the last byte of a value in a range, or the index before the range. */
  private static int lastIndexOf(byte wanted, byte[] buffer, int from, int to) {
    int at = to - 1;
    while (at >= from && buffer[at] != wanted) {
      at--;
    }
    return at;
  }

  @Override
  public String unit() {
    return "path";
  }
}
