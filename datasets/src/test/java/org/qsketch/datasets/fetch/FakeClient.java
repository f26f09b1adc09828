package org.qsketch.datasets.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.qsketch.datasets.PackageOrigin;

/** Serves one file, and counts how often it is asked to. */
public final class FakeClient implements PackageClient {
  private final byte[] content;
  private final AtomicInteger fetches = new AtomicInteger();

  public FakeClient(byte[] content) {
    this.content = content;
  }

  public int fetches() {
    return fetches.get();
  }

  @Override
  public void fetch(PackageOrigin origin, Path folder) {
    try {
      Files.write(folder.resolve(origin.fileName()), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    fetches.incrementAndGet();
  }
}
