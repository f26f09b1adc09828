package org.qsketch.job;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.internal.file.AtomicFile;

/**
 * Writes and reads results as CSV, and their provenance as JSON. A CSV file has a header line. Its
 * columns are in snake_case and in the order of the record's components; an empty optional is an
 * empty cell. A file is written as a whole or not at all.
 */
public final class Results {
  private static final CsvMapper CSV =
      CsvMapper.builder()
          .addModule(new Jdk8Module())
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .withCoercionConfig(LogicalType.Integer, Results::readEmptyAsNone)
          .withCoercionConfig(LogicalType.Float, Results::readEmptyAsNone)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .build();

  /** Writes a value in one line. */
  private static final ObjectMapper JSON_LINE =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .build();

  private static final ObjectMapper JSON =
      JSON_LINE.copy().enable(SerializationFeature.INDENT_OUTPUT);

  private static final TypeReference<LinkedHashMap<String, Object>> ROW = new TypeReference<>() {};

  private Results() {}

  /**
   * Writes results and their provenance, which is in a file of the same name that ends with {@code
   * .json}. If two runs write the same files at once, both files are from the last one. A pipe or a
   * device gets no provenance.
   *
   * @param file the CSV file; an older one is replaced
   * @param type the record class of the results
   * @param results one row each
   * @param provenance the origin of the results
   * @param <T> the record class
   * @return the file of the provenance
   * @throws IOException if a file cannot be written
   */
  public static <T extends Record> Path write(
      Path file, Class<T> type, List<T> results, Provenance provenance) throws IOException {
    return write(file, writer(type), results, provenance);
  }

  /**
   * Writes rows and their provenance, as {@link #write(Path, Class, List, Provenance)} does.
   *
   * @param file the CSV file; an older one is replaced
   * @param columns the names of the columns, in order
   * @param rows a cell for each column; null or missing is an empty cell
   * @param provenance the origin of the rows
   * @return the file of the provenance
   * @throws IOException if a file cannot be written
   */
  public static Path writeRows(
      Path file, List<String> columns, List<Map<String, Object>> rows, Provenance provenance)
      throws IOException {
    return write(file, writer(columns), rows, provenance);
  }

  private static Path write(Path file, ObjectWriter writer, List<?> rows, Provenance provenance)
      throws IOException {
    AtomicFile.Writer csv = temporary -> writer.writeValue(temporary.toFile(), rows);
    Path beside = provenanceFile(file);
    if (AtomicFile.isReplaced(file)) {
      AtomicFile.writeBoth(
          file, csv, beside, temporary -> JSON.writeValue(temporary.toFile(), provenance));
    } else {
      AtomicFile.write(file, csv);
    }
    return beside;
  }

  /**
   * Writes results as CSV to a stream and leaves it open.
   *
   * @param out the stream
   * @param type the record class of the results
   * @param results one row each
   * @param <T> the record class
   * @throws IOException if the stream cannot be written
   */
  public static <T extends Record> void write(OutputStream out, Class<T> type, List<T> results)
      throws IOException {
    writer(type).writeValue(out, results);
    out.flush();
  }

  /**
   * Writes rows as CSV to a stream and leaves it open.
   *
   * @param out the stream
   * @param columns the names of the columns, in order
   * @param rows a cell for each column; null or missing is an empty cell
   * @throws IOException if the stream cannot be written
   */
  public static void writeRows(
      OutputStream out, List<String> columns, List<Map<String, Object>> rows) throws IOException {
    writer(columns).writeValue(out, rows);
    out.flush();
  }

  /**
   * Writes rows that follow others of the same columns, without a header.
   *
   * @param out the stream, which is left open
   * @param columns the names of the columns, in order
   * @param rows a cell for each column; null or missing is an empty cell
   * @throws IOException if the stream cannot be written
   */
  public static void writeMoreRows(
      OutputStream out, List<String> columns, List<Map<String, Object>> rows) throws IOException {
    CSV.writer(schema(columns)).writeValue(out, rows);
    out.flush();
  }

  /**
   * Reads results that {@link #write(Path, Class, List, Provenance)} has written.
   *
   * @param file the CSV file
   * @param type the record class of the results
   * @param <T> the record class
   * @return the results
   * @throws IOException if the file cannot be read or is not such a file; the message names the
   *     line
   */
  public static <T extends Record> List<T> read(Path file, Class<T> type) throws IOException {
    return new ResultReader(file).rows(CSV, type);
  }

  /**
   * Reads the provenance of a CSV file.
   *
   * @param file the CSV file
   * @return the origin of its results
   * @throws IOException if there is none or it cannot be read
   */
  public static Provenance readProvenance(Path file) throws IOException {
    Path beside = provenanceFile(file);
    if (Files.notExists(beside)) {
      throw new IOException(
          "%s is missing: it says where %s comes from, copy it as well".formatted(beside, file));
    }
    return new ResultReader(beside).value(JSON, Provenance.class);
  }

  /**
   * Reads the lines of a text file next to results.
   *
   * @param file in UTF-8
   * @return its lines
   * @throws IOException if it cannot be read; the message names the line
   */
  public static List<String> readLines(Path file) throws IOException {
    return new ResultReader(file).text().lines().toList();
  }

  /**
   * Writes a value as one line of JSON.
   *
   * @param value a record
   * @return UTF-8, without a line break
   * @throws IOException if the value cannot be written
   */
  public static byte[] toLine(Object value) throws IOException {
    return JSON_LINE.writeValueAsBytes(value);
  }

  /**
   * Reads a value that {@link #toLine} has written.
   *
   * @param text has the line
   * @param from the first byte of the line
   * @param length bytes of the line
   * @param type the class of the value
   * @param <T> the class of the value
   * @return the value
   * @throws IOException if the line is cut off, or not such a value
   */
  public static <T> T fromLine(byte[] text, int from, int length, Class<T> type)
      throws IOException {
    return JSON_LINE.readValue(text, from, length, type);
  }

  /**
   * Returns the file with the provenance of a CSV file.
   *
   * @param file the CSV file
   * @return the JSON file next to it
   */
  public static Path provenanceFile(Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.csv$", "");
    return file.resolveSibling(name + ".json");
  }

  /**
   * Returns the columns that a record class has in a file.
   *
   * @param type the record class of the results
   * @return their names, in order
   */
  public static List<String> columns(Class<? extends Record> type) {
    return List.copyOf(CSV.schemaFor(type).getColumnNames());
  }

  /**
   * Converts a result to a row of a file.
   *
   * @param result the result
   * @return its values by column, in order
   */
  public static Map<String, Object> row(Record result) {
    return CSV.convertValue(result, ROW);
  }

  /**
   * Converts a row of {@link #row} back to its result.
   *
   * @param type the record class of the result
   * @param row a value for each of {@link #columns}
   * @param <T> the record class
   * @return the result
   * @throws IllegalArgumentException if a value is missing or not of the kind of its column
   */
  public static <T extends Record> T result(Class<T> type, Map<String, Object> row) {
    return CSV.convertValue(row, type);
  }

  /** Reads an empty cell as null: a missing number is not 0. */
  private static void readEmptyAsNone(MutableCoercionConfig numbers) {
    numbers.setCoercion(CoercionInputShape.EmptyString, CoercionAction.AsNull);
  }

  private static ObjectWriter writer(Class<?> type) {
    return CSV.writer(CSV.schemaFor(type).withHeader());
  }

  private static ObjectWriter writer(List<String> columns) {
    return CSV.writer(schema(columns).withHeader());
  }

  private static CsvSchema schema(List<String> columns) {
    CsvSchema.Builder schema = CsvSchema.builder();
    columns.forEach(schema::addColumn);
    return schema.build();
  }
}
