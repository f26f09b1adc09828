package org.qsketch.spark.function;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.unsafe.types.UTF8String;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.keys.KeyKind;
import org.qsketch.sketch.Sketch;
import org.qsketch.spark.key.KeyColumn;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyText;
import org.qsketch.topk.TextTopK;
import org.qsketch.topk.TopK;

/** All functions by name. */
public final class Functions {
  private static final DataType BINARY = DataTypes.BinaryType;
  private static final DataType HEAVY_KEY = bounded("key", DataTypes.LongType);
  private static final DataType HEAVY_TEXT = bounded("text", DataTypes.StringType);
  private static final DataType DISTINCT = bounded("estimate", DataTypes.LongType);

  private static final List<Definition> ALL =
      Stream.of(
              ofKind(SketchKind.INSTANCE, "key, [memory, [variant]]"),
              ofKind(TopKKind.INSTANCE, "key, [k, [memory]]"),
              ofKind(TopTextsKind.INSTANCE, "text, [k, [memory]]"),
              ofKind(FilterKind.INSTANCE, "key, distinct keys, [false-positive rate]"),
              Stream.of(sketchEstimate(), contains(), topEstimate(), topThreshold()),
              Stream.of(textsEstimate(), textsThreshold()),
              ofKind(DistinctKind.INSTANCE, "key, [precision]"),
              Stream.of(distinctEstimate()),
              CountMinFunctions.all())
          .flatMap(all -> all)
          .toList();

  private Functions() {}

  /** Returns the type of a key, text or estimate with both bounds. */
  private static DataType bounded(String name, DataType type) {
    return DataTypes.createStructType(
        new StructField[] {
          DataTypes.createStructField(name, type, false),
          DataTypes.createStructField("lower", DataTypes.LongType, false),
          DataTypes.createStructField("upper", DataTypes.LongType, false)
        });
  }

  /**
   * Returns the names of all functions.
   *
   * @return in the order of the documentation
   */
  public static List<String> names() {
    return ALL.stream().map(Definition::name).toList();
  }

  /**
   * Finds a function.
   *
   * @param name the name in any case
   * @return the function, if there is one of this name
   */
  public static Optional<UnboundFunction> named(String name) {
    return ALL.stream()
        .filter(one -> one.name().equalsIgnoreCase(name))
        .map(UnboundFunction.class::cast)
        .findFirst();
  }

  /** Returns the functions that all structures have. */
  private static <T extends AutoCloseable> Stream<Definition> ofKind(
      Kind<T> kind, String arguments) {
    String prefix = kind.prefix();
    return Stream.of(
        define(
            prefix + "_agg",
            "(" + arguments + "): BINARY",
            1,
            1 + kind.parameters().size(),
            types -> new BuildFunction<>(kind, keys(kind, types[0]), types.length - 1)),
        define(
            prefix + "_merge_agg",
            "(%s): BINARY".formatted(prefix),
            1,
            1,
            _ -> new MergeFunction<>(kind)),
        row(
            prefix + "_merge",
            "(%s, %s): BINARY".formatted(prefix, prefix),
            List.of(BINARY, BINARY),
            BINARY,
            row -> merged(kind, row)),
        row(
            prefix + "_describe",
            "(%s): STRING".formatted(prefix),
            List.of(BINARY),
            DataTypes.StringType,
            row -> UTF8String.fromString(kind.describe(opened(kind, row)))));
  }

  private static KeyColumn keys(Kind<?> kind, DataType type) {
    KeyColumn column = KeyColumn.of(kind.prefix() + "_agg", type);
    if (kind == TopKKind.INSTANCE && column != KeyColumn.INTEGER) {
      throw new UnsupportedOperationException(
          "the keys of top_k_agg are %s: it takes integers; top_texts_agg takes texts"
              .formatted(type.sql()));
    }
    if (kind.takesTexts() && column != KeyColumn.TEXT) {
      throw new UnsupportedOperationException(
          "the texts of %s_agg are %s: cast them to STRING".formatted(kind.prefix(), type.sql()));
    }
    return column;
  }

  private static <T extends AutoCloseable> byte[] merged(Kind<T> kind, InternalRow row) {
    try (State<T> state = new State<>(kind, KeyKind.UNKNOWN)) {
      state.add(row.getBinary(0));
      state.add(row.getBinary(1));
      return state.toBytes();
    }
  }

  private static <T extends AutoCloseable> T opened(Kind<T> kind, InternalRow row) {
    return kind.opened().of(row.getBinary(0));
  }

  /**
   * Returns an estimate. It is a record, since Spark compares the functions of equal expressions.
   */
  private record Estimate(KeyColumn keys) implements RowFunction.Body {
    @Override
    public Object of(InternalRow row) {
      Sketch sketch = opened(SketchKind.INSTANCE, row);
      requireKeys("sketch_estimate", sketch.keyKind(), keys.kind());
      return sketch.query(keys.key(row, 1));
    }
  }

  private record Contains(KeyColumn keys) implements RowFunction.Body {
    @Override
    public Object of(InternalRow row) {
      GrowingFilter filter = opened(FilterKind.INSTANCE, row);
      requireKeys("cuckoo_filter_contains", filter.keyKind(), keys.kind());
      return filter.contains(keys.key(row, 1));
    }
  }

  /** Refuses keys of another kind, for which a structure would answer that they did not come. */
  private static void requireKeys(String function, KeyKind counted, KeyKind queried) {
    if (!counted.equals(queried) && !counted.equals(KeyKind.UNKNOWN)) {
      throw new IllegalArgumentException(
          "%s is for %s here, and the value was built from %s, which have other keys%s"
              .formatted(function, queried, counted, remedy(counted)));
    }
  }

  private static String remedy(KeyKind counted) {
    return counted.equals(KeyKind.INTEGERS)
        ? ": cast the key to BIGINT"
        : counted.equals(KeyKind.TEXTS) ? ": cast the key to STRING" : "";
  }

  private static Definition sketchEstimate() {
    return ofKey("sketch_estimate", "(sketch, key): BIGINT", DataTypes.LongType, Estimate::new);
  }

  private static Definition contains() {
    return ofKey(
        "cuckoo_filter_contains",
        "(cuckoo_filter, key): BOOLEAN",
        DataTypes.BooleanType,
        Contains::new);
  }

  /** Defines a function of a structure and a key. */
  static Definition ofKey(
      String name, String usage, DataType result, Function<KeyColumn, RowFunction.Body> body) {
    return define(
        name,
        usage,
        2,
        2,
        types -> {
          KeyColumn keys = KeyColumn.of(name, types[1]);
          return new RowFunction(name, List.of(BINARY, keys.type()), result, body.apply(keys));
        });
  }

  private static Definition topEstimate() {
    return row(
        "top_k_estimate",
        "(top_k, k): ARRAY<STRUCT<key BIGINT, lower BIGINT, upper BIGINT>>",
        List.of(BINARY, DataTypes.IntegerType),
        DataTypes.createArrayType(HEAVY_KEY, false),
        row -> heavyKeys(opened(TopKKind.INSTANCE, row), row.getInt(1)));
  }

  private static GenericArrayData heavyKeys(TopK top, int most) {
    if (!top.keyKind().equals(KeyKind.UNKNOWN) && !top.keyKind().equals(KeyKind.INTEGERS)) {
      throw new IllegalArgumentException(
          "top_k_estimate gives back integers, and the keys of this value are %s: list them in Java"
              .formatted(top.keyKind()));
    }
    return new GenericArrayData(top.top(most).keys().stream().map(Functions::internal).toArray());
  }

  private static Object internal(HeavyKey one) {
    return new GenericInternalRow(new Object[] {one.key(), one.lower(), one.upper()});
  }

  private static Definition textsEstimate() {
    return row(
        "top_texts_estimate",
        "(top_texts, k): ARRAY<STRUCT<text STRING, lower BIGINT, upper BIGINT>>",
        List.of(BINARY, DataTypes.IntegerType),
        DataTypes.createArrayType(HEAVY_TEXT, false),
        row -> heavyTexts(opened(TopTextsKind.INSTANCE, row), row.getInt(1)));
  }

  private static GenericArrayData heavyTexts(TextTopK top, int most) {
    return new GenericArrayData(top.top(most).texts().stream().map(Functions::internal).toArray());
  }

  private static Object internal(HeavyText one) {
    return new GenericInternalRow(
        new Object[] {UTF8String.fromString(one.text()), one.lower(), one.upper()});
  }

  private static Definition textsThreshold() {
    return row(
        "top_texts_complete_above",
        "(top_texts, k): BIGINT",
        List.of(BINARY, DataTypes.IntegerType),
        DataTypes.LongType,
        row -> opened(TopTextsKind.INSTANCE, row).top(row.getInt(1)).completeAbove());
  }

  private static Definition topThreshold() {
    return row(
        "top_k_complete_above",
        "(top_k, k): BIGINT",
        List.of(BINARY, DataTypes.IntegerType),
        DataTypes.LongType,
        row -> opened(TopKKind.INSTANCE, row).top(row.getInt(1)).completeAbove());
  }

  private static Definition distinctEstimate() {
    return row(
        "distinct_estimate",
        "(distinct): STRUCT<estimate BIGINT, lower BIGINT, upper BIGINT>",
        List.of(BINARY),
        DISTINCT,
        row -> internal(opened(DistinctKind.INSTANCE, row).estimate()));
  }

  private static Object internal(DistinctEstimate one) {
    return new GenericInternalRow(
        new Object[] {
          one.rounded(), (long) Math.floor(one.lower()), (long) Math.ceil(one.upper())
        });
  }

  static Definition row(
      String name, String usage, List<DataType> types, DataType result, RowFunction.Body body) {
    int count = types.size();
    return define(name, usage, count, count, _ -> new RowFunction(name, types, result, body));
  }

  static Definition define(
      String name, String usage, int fewest, int most, Function<DataType[], BoundFunction> binder) {
    return new Definition(name, name + usage, fewest, most, binder);
  }
}
