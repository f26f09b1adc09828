package org.qsketch.spark.function;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;

/** Distinct counters, by their precision. */
enum DistinctKind implements Kind<DistinctCounter> {
  INSTANCE;

  private static final OpenValue<DistinctCounter> OPENED = new OpenValue<>(INSTANCE);

  /** The second and the third byte of all HLL sketches of DataSketches: version and family. */
  private static final byte[] HLL = {1, 7};

  @Override
  public String prefix() {
    return "distinct";
  }

  @Override
  public List<DataType> parameters() {
    return List.of(DataTypes.IntegerType);
  }

  @Override
  public void check(Object[] parameters) {
    var _ = spec(parameters);
  }

  @Override
  public DistinctCounter create(Backend backend, Object[] parameters) {
    return backend.create(spec(parameters));
  }

  private static DistinctSpec spec(Object[] parameters) {
    return DistinctSpec.of(
        parameters.length > 0 ? (Integer) parameters[0] : DistinctSpec.DEFAULT_PRECISION);
  }

  @Override
  public boolean needsCounts() {
    return false;
  }

  @Override
  public void insert(Backend backend, DistinctCounter counter, Keys keys, Keys counts) {
    counter.insert(keys);
  }

  @Override
  public DistinctCounter open(Backend backend, byte[] value) throws ImageFormatException {
    try (DistinctImage image = image(value)) {
      return backend.open(image);
    }
  }

  @Override
  public void merge(Backend backend, DistinctCounter counter, byte[] value)
      throws ImageFormatException {
    try (DistinctImage image = image(value)) {
      counter.merge(image);
    }
  }

  private static DistinctImage image(byte[] value) throws ImageFormatException {
    if (value.length > HLL.length && value[1] == HLL[0] && value[2] == HLL[1]) {
      throw new ImageFormatException(
          "it is an HLL sketch of DataSketches, whose keys have other hashes: ask it by that library,"
              + " or count the keys again by distinct_agg");
    }
    return DistinctImage.fromBytes(value);
  }

  @Override
  public byte[] toBytes(DistinctCounter counter, KeyKind keys) {
    return Kind.toBytes(counter.image(), keys);
  }

  @Override
  public void close(DistinctCounter counter) {
    counter.close();
  }

  @Override
  public OpenValue<DistinctCounter> opened() {
    return OPENED;
  }

  @Override
  public String describe(DistinctCounter counter) {
    return "%s; %d registers in use".formatted(counter.spec(), counter.statistics().used());
  }
}
