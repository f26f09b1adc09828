package org.qsketch.spark.function;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.qsketch.backend.Backend;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;

/** Cuckoo filters, sized by the number of distinct keys and the false-positive rate. */
enum FilterKind implements Kind<GrowingFilter> {
  INSTANCE;

  private static final OpenValue<GrowingFilter> OPENED = new OpenValue<>(INSTANCE);

  @Override
  public String prefix() {
    return "cuckoo_filter";
  }

  @Override
  public List<DataType> parameters() {
    return List.of(DataTypes.LongType, DataTypes.DoubleType);
  }

  @Override
  public void check(Object[] parameters) {
    var _ = spec(parameters);
  }

  @Override
  public GrowingFilter create(Backend backend, Object[] parameters) {
    return GrowingFilter.create(backend, spec(parameters));
  }

  private static CuckooFilterSpec spec(Object[] parameters) {
    if (parameters.length == 0) {
      throw new IllegalArgumentException(
          "the filter has no size: say how many distinct keys it is to hold, cuckoo_filter_agg(key,"
              + " 1000000)");
    }
    var builder = CuckooFilterSpec.forKeys((Long) parameters[0]);
    if (parameters.length > 1) {
      builder.falsePositiveRate((Double) parameters[1]);
    }
    CuckooFilterSpec spec = builder.build();
    Kind.requireValue(spec.bytes());
    return spec;
  }

  @Override
  public void insert(Backend backend, GrowingFilter filter, Keys keys, Keys counts) {
    filter.insert(backend, keys);
  }

  @Override
  public GrowingFilter open(Backend backend, byte[] value) throws ImageFormatException {
    return GrowingFilter.open(backend, value);
  }

  @Override
  public void merge(Backend backend, GrowingFilter filter, byte[] value)
      throws ImageFormatException {
    try (GrowingFilter other = GrowingFilter.open(backend, value)) {
      filter.merge(backend, other);
    }
  }

  @Override
  public byte[] toBytes(GrowingFilter filter, KeyKind keys) {
    return filter.toBytes(keys);
  }

  @Override
  public void close(GrowingFilter filter) {
    filter.close();
  }

  @Override
  public OpenValue<GrowingFilter> opened() {
    return OPENED;
  }

  @Override
  public String describe(GrowingFilter filter) {
    return filter.toString();
  }
}
