package org.qsketch.job;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads files of results that any program may have written. An error is one line with the name of
 * the file and, if possible, the number of the line.
 *
 * @param file the file to read
 */
record ResultReader(Path file) {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /**
   * Returns every row of a CSV file with exactly the columns of a record. Columns of optional
   * values may be missing, since older files lack them.
   */
  <T extends Record> List<T> rows(CsvMapper csv, Class<T> type) throws IOException {
    String text = text();
    requireWhole(text);
    requireCells(csv, text, type);
    List<T> results = new ArrayList<>();
    try {
      CsvSchema header = CsvSchema.emptySchema().withHeader();
      try (MappingIterator<T> rows = csv.readerFor(type).with(header).readValues(text)) {
        while (rows.hasNextValue()) {
          results.add(rows.nextValue());
        }
      }
      return results;
    } catch (JacksonException e) {
      throw wrong(results.size() + 2, reason(e), e);
    }
  }

  /** Returns the value of a whole JSON file. */
  <T> T value(ObjectMapper json, Class<T> type) throws IOException {
    try {
      return json.readValue(text(), type);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw wrong(line, "this is not the provenance of a run: " + firstLine(e), e);
    }
  }

  /** Returns the text without a byte order mark. */
  String text() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer text = CharBuffer.allocate(bytes.remaining());
    CoderResult result = decoder.decode(bytes, text, true);
    String read = text.flip().toString();
    if (result.isError()) {
      throw wrong(lines(read) + 1, "this is not UTF-8: save the file as UTF-8", coding(result));
    }
    return read.startsWith(BYTE_ORDER_MARK) ? read.substring(1) : read;
  }

  private static CharacterCodingException coding(CoderResult result) {
    try {
      result.throwException();
      throw new IllegalArgumentException("no error: " + result);
    } catch (CharacterCodingException e) {
      return e;
    }
  }

  /** Refuses a last line without a line break: a number that is cut off is still a number. */
  private void requireWhole(String text) throws IOException {
    if (text.isEmpty()) {
      throw new IOException(file + " is empty: copy it again, or delete it");
    }
    if (!text.endsWith("\n")) {
      throw wrong(
          lines(text) + 1,
          "this line is cut off: copy the file again; if the line is whole, end it with a line"
              + " break",
          null);
    }
  }

  private static int lines(String text) {
    return Math.toIntExact(text.chars().filter(character -> character == '\n').count());
  }

  /** Refuses rows with too few or too many cells, whose values would be in the wrong columns. */
  private void requireCells(CsvMapper csv, String text, Class<? extends Record> type)
      throws IOException {
    int line = 1;
    try (MappingIterator<List<String>> lines =
        csv.readerForListOf(String.class).with(CsvParser.Feature.WRAP_AS_ARRAY).readValues(text)) {
      List<String> header = lines.nextValue();
      requireColumns(header, Results.columns(type), optional(csv, type));
      for (line = 2; lines.hasNextValue(); line++) {
        int cells = lines.nextValue().size();
        if (cells != header.size()) {
          throw wrong(line, "%d cells, the header has %d".formatted(cells, header.size()), null);
        }
      }
    } catch (JacksonException e) {
      throw wrong(line, firstLine(e), e);
    }
  }

  private static Set<String> optional(CsvMapper csv, Class<? extends Record> type) {
    return csv
        .getSerializationConfig()
        .introspect(csv.constructType(type))
        .findProperties()
        .stream()
        .filter(property -> property.getPrimaryType().isReferenceType())
        .map(BeanPropertyDefinition::getName)
        .collect(Collectors.toSet());
  }

  private void requireColumns(List<String> there, List<String> wanted, Set<String> optional)
      throws IOException {
    List<String> missing =
        wanted.stream()
            .filter(column -> !there.contains(column) && !optional.contains(column))
            .toList();
    List<String> unknown = there.stream().filter(column -> !wanted.contains(column)).toList();
    if (!missing.isEmpty() || !unknown.isEmpty()) {
      throw wrong(
          1,
          "%s%s%s; the columns are %s"
              .formatted(
                  missing.isEmpty() ? "" : "missing columns: " + String.join(", ", missing),
                  missing.isEmpty() || unknown.isEmpty() ? "" : "; ",
                  unknown.isEmpty() ? "" : "unknown columns: " + String.join(", ", unknown),
                  String.join(", ", wanted)),
          null);
    }
  }

  private static String reason(JacksonException error) {
    String column = column(error);
    if (error instanceof InvalidFormatException format) {
      return "'%s' is not a number, in the column %s".formatted(format.getValue(), column);
    }
    return column.isEmpty() ? firstLine(error) : "there is no number in the column " + column;
  }

  private static String column(JacksonException error) {
    return error instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()
        ? String.valueOf(mapping.getPath().getLast().getFieldName())
        : "";
  }

  private static String firstLine(JacksonException error) {
    return error.getOriginalMessage().lines().findFirst().orElse("");
  }

  private IOException wrong(int line, String reason, Exception cause) {
    return new IOException("%s, line %d: %s".formatted(file, line, reason), cause);
  }
}
