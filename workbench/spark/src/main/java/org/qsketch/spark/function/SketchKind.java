package org.qsketch.spark.function;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Quantity;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.Variant;

/** Sketches, by their memory and variant. */
enum SketchKind implements Kind<Sketch> {
  INSTANCE;

  private static final OpenValue<Sketch> OPENED = new OpenValue<>(INSTANCE);

  private static final String MEMORY = "1Mi";

  @Override
  public String prefix() {
    return "sketch";
  }

  @Override
  public List<DataType> parameters() {
    return List.of(DataTypes.StringType, DataTypes.StringType);
  }

  @Override
  public void check(Object[] parameters) {
    var _ = spec(parameters);
  }

  @Override
  public Sketch create(Backend backend, Object[] parameters) {
    return backend.create(spec(parameters));
  }

  private static SketchSpec spec(Object[] parameters) {
    String memory = parameters.length > 0 ? (String) parameters[0] : MEMORY;
    String variant = parameters.length > 1 ? (String) parameters[1] : Variant.TAGGED;
    SketchSpec spec = SketchSpec.variant(variant).withMemory(Quantity.parse(memory)).build();
    Kind.requireValue(spec.payloadBytes());
    return spec;
  }

  @Override
  public void insert(Backend backend, Sketch sketch, Keys keys, Keys counts) {
    sketch.insert(keys, counts);
  }

  @Override
  public Sketch open(Backend backend, byte[] value) throws ImageFormatException {
    try (SketchImage image = SketchImage.fromBytes(value)) {
      return backend.open(image);
    }
  }

  @Override
  public void merge(Backend backend, Sketch sketch, byte[] value) throws ImageFormatException {
    try (SketchImage image = SketchImage.fromBytes(value)) {
      sketch.merge(image);
    }
  }

  @Override
  public byte[] toBytes(Sketch sketch, KeyKind keys) {
    return Kind.toBytes(sketch.image(), keys);
  }

  @Override
  public void close(Sketch sketch) {
    sketch.close();
  }

  @Override
  public OpenValue<Sketch> opened() {
    return OPENED;
  }

  @Override
  public String describe(Sketch sketch) {
    SketchStatistics use = sketch.statistics();
    return "%s; %d counters in use".formatted(sketch.spec().summary(), use.usedCounters());
  }
}
