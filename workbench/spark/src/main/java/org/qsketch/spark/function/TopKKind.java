package org.qsketch.spark.function;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Quantity;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** Top-k, by the number of keys and the memory. */
enum TopKKind implements Kind<TopK, TopKImage> {
  INSTANCE;

  private static final OpenValue<TopK, TopKImage> OPENED = new OpenValue<>(INSTANCE);

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
  public TopKSpec spec(Object[] parameters) {
    int keys = parameters.length > 0 ? (Integer) parameters[0] : KEYS;
    String memory = parameters.length > 1 ? (String) parameters[1] : MEMORY;
    TopKSpec spec = TopKSpec.of(keys).withMemory(Quantity.parse(memory)).build();
    Kind.requireValue(spec.payloadBytes());
    return spec;
  }

  @Override
  public void insert(TopK top, Keys keys, Keys counts) {
    top.insert(keys, counts);
  }

  @Override
  public TopK merge(Backend backend, TopK top, TopKImage image) {
    top.merge(image);
    return top;
  }

  @Override
  public TopKImage image(TopK top) {
    return top.image();
  }

  @Override
  public TopKImage read(byte[] bytes) throws ImageFormatException {
    return TopKImage.fromBytes(bytes);
  }

  @Override
  public void close(TopK top) {
    top.close();
  }

  @Override
  public OpenValue<TopK, TopKImage> opened() {
    return OPENED;
  }

  @Override
  public String describe(TopK top) {
    return "%s; %s".formatted(top.spec().summary(), top.top(top.spec().candidates()));
  }
}
