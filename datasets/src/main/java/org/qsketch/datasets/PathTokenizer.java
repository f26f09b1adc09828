package org.qsketch.datasets;

/**
 * Parts of the paths in a Debian Contents index. Each line is a path, which may hold spaces, white
 * space, and the packages that have a file of that path, which hold none.
 */
final class PathTokenizer implements Tokenizer {
  /** Which part of a path becomes a token. */
  enum Part {
    /** The file's name, without its directories. */
    FILE {
      @Override
      int add(byte[] buffer, int from, int pathEnd, TokenBatch batch) {
        batch.add(lastSlash(buffer, from, pathEnd) + 1, pathEnd);
        return pathEnd;
      }
    },
    /** The directory that holds the file; empty for one at the root. */
    DIRECTORY {
      @Override
      int add(byte[] buffer, int from, int pathEnd, TokenBatch batch) {
        batch.add(from, Math.max(from, lastSlash(buffer, from, pathEnd)));
        return pathEnd;
      }
    },
    /** Every directory name on the way, then the file's. */
    COMPONENT {
      @Override
      int add(byte[] buffer, int from, int pathEnd, TokenBatch batch) {
        int at = from;
        while (at < pathEnd && !batch.isFull()) {
          int end = indexOf((byte) '/', buffer, at, pathEnd);
          batch.add(at, end);
          at = Math.min(end + 1, pathEnd);
        }
        return at;
      }
    };

    /** Adds what it can of the path buffer[from, pathEnd); returns where to continue. */
    abstract int add(byte[] buffer, int from, int pathEnd, TokenBatch batch);
  }

  private final Part part;

  PathTokenizer(Part part) {
    this.part = part;
  }

  @Override
  public int split(byte[] buffer, int from, int to, boolean last, TokenBatch batch) {
    int at = from;
    while (at < to && !batch.isFull()) {
      int lineEnd = indexOf((byte) '\n', buffer, at, to);
      if (lineEnd == to && !last) {
        return at;
      }
      int pathEnd = pathEnd(buffer, at, lineEnd);
      int reached = pathEnd > at ? part.add(buffer, at, pathEnd, batch) : pathEnd;
      // the rest of a path is a shorter path: a full batch may stop within one
      at = reached < pathEnd ? reached : Math.min(lineEnd + 1, to);
    }
    return at;
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

  private static int indexOf(byte wanted, byte[] buffer, int from, int to) {
    int at = from;
    while (at < to && buffer[at] != wanted) {
      at++;
    }
    return at;
  }

  private static int lastSlash(byte[] buffer, int from, int to) {
    int at = to - 1;
    while (at >= from && buffer[at] != '/') {
      at--;
    }
    return at;
  }

  @Override
  public String tokenName() {
    return "path";
  }
}
