package org.qsketch.datasets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** One column of a CSV file, or several joined. */
final class CsvKeySource implements KeySource {
  private static final int COPIED_BYTES = 1 << 20;
  private static final byte[] NO_BUFFER = {};

  private final Input input;
  private final byte[] separator;
  private final CsvReader reader;
  private final CsvColumns columns;
  private final List<ByteArrayOutputStream> fields;
  private final TokenBatch batch = new TokenBatch();

  private CsvKeySource(Input input, CsvReader reader, CsvColumns columns, String separator) {
    this.input = input;
    this.separator = separator.getBytes(StandardCharsets.UTF_8);
    this.reader = reader;
    this.columns = columns;
    this.fields = Stream.generate(ByteArrayOutputStream::new).limit(columns.wanted()).toList();
  }

  /**
   * Reads the header.
   *
   * @param wanted the columns whose values are joined, all different
   * @param separator stands between the values joined
   * @throws IllegalArgumentException if there is no such column; the input is then closed
   */
  static KeySource open(Input input, List<String> wanted, String separator) throws IOException {
    return open(input, new CsvReader(input), wanted, separator);
  }

  static KeySource open(Input input, CsvReader reader, List<String> wanted, String separator)
      throws IOException {
    try {
      CsvColumns columns = CsvColumns.find(input.name(), header(reader), wanted);
      return new CsvKeySource(input, reader, columns, separator);
    } catch (IOException | IllegalArgumentException e) {
      input.close();
      throw e;
    }
  }

  private static List<String> header(CsvReader reader) throws IOException {
    List<String> header = new ArrayList<>();
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    reader.nextRow();
    while (reader.nextField(name)) {
      header.add(name.toString(StandardCharsets.UTF_8));
      name.reset();
    }
    return header;
  }

  @Override
  public int read(long[] keys) throws IOException {
    batch.begin(keys, NO_BUFFER);
    while (!batch.isFull() && batch.copiedBytes() < COPIED_BYTES && reader.nextRow()) {
      readFields();
      batch.add(joined());
    }
    return batch.isEmpty() ? -1 : batch.size();
  }

  private void readFields() throws IOException {
    fields.forEach(ByteArrayOutputStream::reset);
    for (int column = 0; column < columns.minWidth(); column++) {
      int slot = columns.slot(column);
      if (!reader.nextField(slot < 0 ? null : fields.get(slot))) {
        throw new IOException(
            "%s, line %d: the row ends with column %d; the column wanted is number %d"
                .formatted(input.name(), reader.line(), column, columns.minWidth()));
      }
    }
  }

  private byte[] joined() {
    ByteArrayOutputStream first = fields.getFirst();
    for (ByteArrayOutputStream field : fields.subList(1, fields.size())) {
      first.writeBytes(separator);
      first.writeBytes(field.toByteArray());
    }
    return first.toByteArray();
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
    input.close();
  }
}
