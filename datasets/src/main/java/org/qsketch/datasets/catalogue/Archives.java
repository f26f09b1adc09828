package org.qsketch.datasets.catalogue;

import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.qsketch.datasets.input.Compression;
import org.qsketch.datasets.input.Unpacking;

/** Single entries of archives, found while the archive is read as a stream. */
final class Archives {
  private Archives() {}

  static Unpacking gunzip() {
    return Compression.GZIP::decompressed;
  }

  static Unpacking zipEntry(String name) {
    return packed -> entry(new ZipArchiveInputStream(packed), name);
  }

  static Unpacking tarEntry(String name) {
    return packed -> entry(new TarArchiveInputStream(packed), name);
  }

  private static InputStream entry(ArchiveInputStream<?> archive, String name) throws IOException {
    for (ArchiveEntry entry = archive.getNextEntry();
        entry != null;
        entry = archive.getNextEntry()) {
      if (entry.getName().equals(name)) {
        return archive;
      }
    }
    throw new IOException("it has no entry " + name);
  }
}
