package org.qsketch.memory;

import java.util.Locale;

/** Byte counts as people read them. */
public final class ByteSize {
  private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private ByteSize() {}

  /**
   * Formats a number of bytes with a binary unit and about three significant digits.
   *
   * @param bytes a count, at least 0
   * @return for example {@code 512 bytes}, {@code 1.50 GiB}
   */
  public static String text(long bytes) {
    int unit = 0;
    double value = bytes;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.2f %s", value, UNITS[unit]);
  }
}
