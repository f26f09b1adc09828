package org.qsketch.datasets.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.input.PipeStream;
import org.qsketch.datasets.table.TableFile;
import org.qsketch.datasets.table.TableFormat;
import org.qsketch.internal.file.PrivateFile;
import org.qsketch.internal.memory.Lifetime;

/** Copies of pipes in temporary files, which last until this and all sources of them are closed. */
final class StoredPipes implements AutoCloseable {
  private static final int BLOCK_BYTES = 1 << 16;
  private static final long LONG = TimeUnit.SECONDS.toNanos(2);

  private final List<PrivateFile> copies = new ArrayList<>();
  private final Lifetime life =
      new Lifetime("the copy of a pipe", () -> copies.forEach(PrivateFile::close));
  private final LongSupplier clock;
  private final Consumer<String> notice;

  StoredPipes() {
    this(System::nanoTime, System.err::println);
  }

  StoredPipes(LongSupplier clock, Consumer<String> notice) {
    this.clock = clock;
    this.notice = notice;
  }

  Lifetime life() {
    return life;
  }

  /** Stores what a pipe with JSON still has, decompressed. A copy that takes long is announced. */
  TableFile store(Input pipe) throws IOException {
    PrivateFile copy = PrivateFile.create();
    copies.add(copy);
    pipe.pipe().ifPresent(PipeStream::patiently); // so that it can be interrupted
    try (OutputStream out = Files.newOutputStream(copy.path())) {
      copy(pipe, copy, out);
    }
    return new TableFile(copy.path(), pipe.name(), Optional.of(TableFormat.JSON));
  }

  private void copy(Input pipe, PrivateFile copy, OutputStream out) throws IOException {
    byte[] block = new byte[BLOCK_BYTES];
    long start = clock.getAsLong();
    boolean isAnnounced = false;
    for (int read = read(pipe, block); read >= 0; read = read(pipe, block)) {
      write(pipe, copy, out, block, read);
      if (!isAnnounced && clock.getAsLong() - start > LONG) {
        notice.accept(
            "qsketch: %s is JSON: it is stored in %s until it ends, and then counted"
                .formatted(pipe.name(), copy.path().getParent()));
        isAnnounced = true;
      }
    }
  }

  private static int read(Input pipe, byte[] block) throws IOException {
    return pipe.read(block, 0, block.length);
  }

  private static void write(Input pipe, PrivateFile copy, OutputStream out, byte[] block, int count)
      throws IOException {
    try {
      out.write(block, 0, count);
    } catch (IOException e) {
      throw new IOException(
          "%s is JSON, which is stored before it is counted, and does not fit into %s (%s): write it to a file rows.ndjson elsewhere, and count that"
              .formatted(pipe.name(), copy.path().getParent(), e.getMessage()),
          e);
    }
  }

  @Override
  public void close() {
    life.close();
  }
}
