package org.qsketch.spark.function;

import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.qsketch.backend.Backend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.Keys;

/** Cuckoo filters, sized by the number of distinct keys and the false-positive rate. */
enum FilterKind implements Kind<CuckooFilter, FilterImage> {
  INSTANCE;

  private static final OpenValue<CuckooFilter, FilterImage> OPENED = new OpenValue<>(INSTANCE);

  @Override
  public String prefix() {
    return "cuckoo_filter";
  }

  @Override
  public List<DataType> parameters() {
    return List.of(DataTypes.LongType, DataTypes.DoubleType);
  }

  @Override
  public CuckooFilterSpec spec(Object[] parameters) {
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

  /**
   * Inserts only keys that the filter does not contain, since it would store repeated keys several
   * times.
   */
  @Override
  public void insert(CuckooFilter filter, Keys keys, Keys counts) {
    try (Keys absent = filter.absent(keys)) {
      insertOnce(filter, Keys.of(LongStream.of(absent.toArray()).distinct().toArray()));
    }
  }

  private static void insertOnce(CuckooFilter filter, Keys distinct) {
    try (Answers answers = filter.insert(distinct)) {
      if (answers.yes() < distinct.size()) {
        throw new IllegalArgumentException(
            "the cuckoo filter is full: %s cannot hold all keys; give it more"
                .formatted(filter.spec()));
      }
    }
  }

  /** Merges images, since filters cannot be merged. */
  @Override
  public CuckooFilter merge(Backend backend, CuckooFilter filter, FilterImage other) {
    try (filter;
        FilterImage merged = filter.image()) {
      merged.merge(other, backend::open);
      return backend.open(merged);
    }
  }

  @Override
  public FilterImage image(CuckooFilter filter) {
    return filter.image();
  }

  @Override
  public FilterImage read(byte[] bytes) throws ImageFormatException {
    return FilterImage.fromBytes(bytes);
  }

  @Override
  public void close(CuckooFilter filter) {
    filter.close();
  }

  @Override
  public OpenValue<CuckooFilter, FilterImage> opened() {
    return OPENED;
  }

  @Override
  public String describe(CuckooFilter filter) {
    FilterStatistics use = filter.statistics();
    return "%s; %d entries in use".formatted(filter.spec(), use.used());
  }
}
