package org.qsketch.spark.function;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Quantity;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** Top-k, by the number of keys and the memory. */
enum TopKKind implements Kind<TopK> {
  INSTANCE;

  private static final OpenValue<TopK> OPENED = new OpenValue<>(INSTANCE);

  private static final int KEYS = 100;
  private static final String MEMORY = "1Mi";

  @Override
  public String prefix() {
    return "top_k";
  }

  @Override
  public List<DataType> parameters() {
    return List.of(DataTypes.IntegerType, DataTypes.StringType);
  }

  @Override
  public void check(Object[] parameters) {
    var _ = spec(parameters);
  }

  @Override
  public TopK create(Backend backend, Object[] parameters) {
    return backend.create(spec(parameters));
  }

  static TopKSpec spec(Object[] parameters) {
    int keys = parameters.length > 0 ? (Integer) parameters[0] : KEYS;
    String memory = parameters.length > 1 ? (String) parameters[1] : MEMORY;
    TopKSpec spec = TopKSpec.of(keys).withMemory(Quantity.parse(memory)).build();
    Kind.requireValue(spec.payloadBytes());
    return spec;
  }

  @Override
  public void insert(Backend backend, TopK top, Keys keys, Keys counts) {
    top.insert(keys, counts);
  }

  @Override
  public TopK open(Backend backend, byte[] value) throws ImageFormatException {
    try (TopKImage image = TopKImage.fromBytes(value)) {
      return backend.open(image);
    }
  }

  @Override
  public void merge(Backend backend, TopK top, byte[] value) throws ImageFormatException {
    try (TopKImage image = TopKImage.fromBytes(value)) {
      top.merge(image);
    }
  }

  @Override
  public byte[] toBytes(TopK top, KeyKind keys) {
    return Kind.toBytes(top.image(), keys);
  }

  @Override
  public void close(TopK top) {
    top.close();
  }

  @Override
  public OpenValue<TopK> opened() {
    return OPENED;
  }

  @Override
  public String describe(TopK top) {
    return "%s; %s".formatted(top.spec().summary(), top.top(top.spec().candidates()));
  }
}
