package org.qsketch.count;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.TextPiece;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Tokens;

/** A source that ends where its files are damaged, and keeps the error. So does its repetition. */
public final class UndamagedSource implements KeySource {
  private final KeySource source;
  private volatile Optional<IOException> damage = Optional.empty();

  /**
   * Wraps a source.
   *
   * @param source the source, which the caller closes
   */
  public UndamagedSource(KeySource source) {
    this.source = source;
  }

  /**
   * Returns the error that ended the source early.
   *
   * @return none if it has ended well, or not yet
   */
  public Optional<IOException> damage() {
    return damage;
  }

  /**
   * Reads once more from a source that has ended, since damage of the last piece is found only
   * after it.
   */
  static void readPastEnd(KeySource source) throws IOException {
    boolean _ = source.next(new KeyBlock());
  }

  private boolean end(DamagedInputException met) {
    damage = Optional.of(met);
    return false;
  }

  @Override
  public boolean next(KeyBlock block) throws IOException {
    try {
      return source.next(block);
    } catch (DamagedInputException e) {
      return end(e);
    }
  }

  @Override
  public boolean next(TextPiece piece) throws IOException {
    try {
      return source.next(piece);
    } catch (DamagedInputException e) {
      return end(e);
    }
  }

  @Override
  public Optional<Tokens> tokens() {
    return source.tokens();
  }

  @Override
  public int read(long[] keys) throws IOException {
    return source.read(keys);
  }

  @Override
  public String text(int index) {
    return source.text(index);
  }

  @Override
  public long bytesRead() {
    return source.bytesRead();
  }

  @Override
  public OptionalLong totalBytes() {
    return source.totalBytes();
  }

  @Override
  public Optional<KeySource> again() throws IOException {
    return source.again().map(UndamagedSource::new);
  }

  @Override
  public long nulls() {
    return source.nulls();
  }

  @Override
  public List<String> warnings() {
    return source.warnings();
  }

  @Override
  public long key(String text) {
    return source.key(text);
  }

  @Override
  public KeyKind keyKind() {
    return source.keyKind();
  }

  @Override
  public Optional<String> textOf(long key) {
    return source.textOf(key);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
