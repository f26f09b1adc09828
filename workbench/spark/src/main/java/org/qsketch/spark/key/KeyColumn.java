package org.qsketch.spark.key;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegralType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;

/** Converts the values of a column to keys of 64 bits. */
public enum KeyColumn {
  /** Integers of any size, with their sign extended. */
  INTEGER {
    @Override
    public long key(InternalRow row, int at) {
      return row.getLong(at);
    }
  },
  /** Texts, by the hash of their UTF-8 bytes. */
  TEXT {
    @Override
    public long key(InternalRow row, int at) {
      UTF8String text = row.getUTF8String(at);
      return hash(text.getBytes());
    }
  },
  /** Bytes, by the same hash. */
  BYTES {
    @Override
    public long key(InternalRow row, int at) {
      return hash(row.getBinary(at));
    }
  };

  static long hash(byte[] bytes) {
    return TextKeys.key(bytes, 0, bytes.length);
  }

  /**
   * Returns the type that Spark casts the column to.
   *
   * @return the type
   */
  public DataType type() {
    return switch (this) {
      case INTEGER -> DataTypes.LongType;
      case TEXT -> DataTypes.StringType;
      case BYTES -> DataTypes.BinaryType;
    };
  }

  /**
   * Returns what the keys stand for.
   *
   * @return integers, or texts
   */
  public KeyKind kind() {
    return this == INTEGER ? KeyKind.INTEGERS : KeyKind.TEXTS;
  }

  /**
   * Returns the key of a value.
   *
   * @param row a row with a column of this type
   * @param at the index of the column, which is not null in this row
   * @return the key
   */
  public abstract long key(InternalRow row, int at);

  /**
   * Returns the conversion for a column of a dataset.
   *
   * @param user the name of the caller, for error messages
   * @param rows the dataset
   * @param name the name of the column
   * @return the conversion of its values
   * @throws UnsupportedOperationException if they cannot
   */
  public static KeyColumn of(String user, Dataset<?> rows, String name) {
    return of(user, rows.select(rows.col(name)).schema().fields()[0].dataType());
  }

  /**
   * Returns the conversion for a column.
   *
   * @param user the name of the caller, for error messages
   * @param type the type of the column
   * @return the conversion of its values
   * @throws UnsupportedOperationException if they cannot
   */
  public static KeyColumn of(String user, DataType type) {
    return switch (type) {
      case IntegralType _, NullType _ -> INTEGER;
      case StringType text when !text.isUTF8BinaryCollation() ->
          throw new UnsupportedOperationException(
              "the keys of %s are compared as %s, and texts that are equal so have different keys: cast them to STRING"
                  .formatted(user, type.sql()));
      case StringType _ -> TEXT;
      case BinaryType _ -> BYTES;
      default ->
          throw new UnsupportedOperationException(
              "the keys of %s are %s: cast them to BIGINT, STRING or BINARY"
                  .formatted(user, type.sql()));
    };
  }
}
