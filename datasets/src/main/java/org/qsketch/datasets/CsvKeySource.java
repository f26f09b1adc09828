package org.qsketch.datasets;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** One column of a CSV file, or several joined; only the fields wanted become Java strings. */
final class CsvKeySource implements KeySource {
  private static final CsvFactory CSV =
      CsvFactory.builder().enable(CsvParser.Feature.SKIP_EMPTY_LINES).build();
  private static final int COPIED_BYTES = 1 << 20;
  private static final byte[] NO_BUFFER = {};

  private final Input input;
  private final String separator;
  private final CsvParser parser;
  private final CsvColumns columns;
  private final TokenBatch batch = new TokenBatch();
  private long row = 1;

  private CsvKeySource(Input input, List<String> wanted, String separator) throws IOException {
    this.input = input;
    this.separator = separator;
    // a reader replaces malformed UTF-8, where the parser's own decoder would refuse it
    Reader reader = new InputStreamReader(input.asStream(), StandardCharsets.UTF_8);
    this.parser = CSV.createParser(reader);
    this.columns = CsvColumns.find(input.name(), header(), wanted);
  }

  /**
   * Reads the header.
   *
   * @param wanted the columns whose values are joined, all different
   * @param separator stands between the values joined
   * @throws IllegalArgumentException if there is no such column; the input is then closed
   */
  static KeySource open(Input input, List<String> wanted, String separator) throws IOException {
    try {
      return new CsvKeySource(input, wanted, separator);
    } catch (IOException | IllegalArgumentException e) {
      input.close();
      throw e;
    }
  }

  private List<String> header() throws IOException {
    List<String> header = new ArrayList<>();
    if (next() == JsonToken.START_ARRAY) {
      while (next() != JsonToken.END_ARRAY) {
        header.add(parser.getText());
      }
    }
    return header;
  }

  private JsonToken next() throws IOException {
    try {
      return parser.nextToken();
    } catch (JsonProcessingException e) {
      throw new IOException(
          "%s: row %d is not CSV (%s)".formatted(input.name(), row, e.getOriginalMessage()), e);
    }
  }

  @Override
  public int read(long[] keys) throws IOException {
    batch.begin(keys, NO_BUFFER);
    while (!batch.isFull() && batch.copiedBytes() < COPIED_BYTES && nextRow()) {
      batch.add(value());
    }
    return batch.isEmpty() ? -1 : batch.size();
  }

  private boolean nextRow() throws IOException {
    row++;
    return next() == JsonToken.START_ARRAY;
  }

  private String value() throws IOException {
    String[] values = new String[columns.wanted()];
    int width = 0;
    while (next() != JsonToken.END_ARRAY) {
      int slot = columns.slot(width++);
      if (slot >= 0) {
        values[slot] = parser.getText();
      }
    }
    if (width < columns.minWidth()) {
      throw new IOException(
          "%s: row %d has %d columns; the column wanted is number %d"
              .formatted(input.name(), row, width, columns.minWidth()));
    }
    return String.join(separator, values);
  }

  @Override
  public String text(int index) {
    return batch.text(index);
  }

  @Override
  public long bytesRead() {
    return input.bytesRead();
  }

  @Override
  public OptionalLong totalBytes() {
    return input.totalBytes();
  }

  @Override
  public void close() throws IOException {
    parser.close();
    input.close();
  }
}
