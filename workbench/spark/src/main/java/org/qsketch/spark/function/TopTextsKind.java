package org.qsketch.spark.function;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.topk.TextTopK;
import org.qsketch.topk.TopKImage;

/** Top-k of texts with their texts, by the number of texts and the memory. */
enum TopTextsKind implements Kind<TextTopK> {
  INSTANCE;

  private static final OpenValue<TextTopK> OPENED = new OpenValue<>(INSTANCE);

  @Override
  public String prefix() {
    return "top_texts";
  }

  @Override
  public List<DataType> parameters() {
    return TopKKind.INSTANCE.parameters();
  }

  @Override
  public void check(Object[] parameters) {
    var _ = TopKKind.spec(parameters);
  }

  @Override
  public TextTopK create(Backend backend, Object[] parameters) {
    return TextTopK.of(backend, TopKKind.spec(parameters));
  }

  @Override
  public boolean takesTexts() {
    return true;
  }

  @Override
  public void insert(TextTopK top, List<String> texts) {
    top.insert(texts);
  }

  /** Refuses keys, which have no texts. */
  @Override
  public void insert(Backend backend, TextTopK top, Keys keys, Keys counts) {
    throw new UnsupportedOperationException("%d keys have no texts".formatted(keys.size()));
  }

  @Override
  public TextTopK open(Backend backend, byte[] value) throws ImageFormatException {
    try (TopKImage image = TopKImage.fromBytes(value)) {
      return TextTopK.open(backend, image);
    }
  }

  @Override
  public void merge(Backend backend, TextTopK top, byte[] value) throws ImageFormatException {
    try (TopKImage image = TopKImage.fromBytes(value)) {
      top.merge(image);
    }
  }

  @Override
  public byte[] toBytes(TextTopK top, KeyKind keys) {
    return Kind.toBytes(top.image(), keys);
  }

  @Override
  public void close(TextTopK top) {
    top.close();
  }

  @Override
  public OpenValue<TextTopK> opened() {
    return OPENED;
  }

  @Override
  public String describe(TextTopK top) {
    return "%s; %s".formatted(top.spec().summary(), top.top(top.spec().candidates()));
  }
}
