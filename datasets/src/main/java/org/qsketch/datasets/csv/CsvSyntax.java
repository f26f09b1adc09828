package org.qsketch.datasets.csv;

import org.qsketch.datasets.CsvFormat;

/**
 * The letters with a meaning in a CSV file.
 *
 * @param delimiter separates fields
 * @param comment begins lines that are no rows, or is the end of a line, with which none begins
 */
record CsvSyntax(byte delimiter, byte comment) {
  private static final byte NO_COMMENT = '\n';

  static CsvSyntax of(CsvFormat format) {
    return new CsvSyntax(
        (byte) format.delimiter(), format.comment().map(c -> (byte) (char) c).orElse(NO_COMMENT));
  }

  boolean hasComments() {
    return comment != NO_COMMENT;
  }
}
