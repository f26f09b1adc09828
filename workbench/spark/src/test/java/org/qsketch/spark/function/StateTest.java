package org.qsketch.spark.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.spark.key.KeyColumn;
import org.qsketch.spark.task.TaskBackend;
import org.qsketch.topk.HeavyText;
import org.qsketch.topk.TextTopK;
import org.qsketch.topk.TopKImage;

/** States on their way between executors. */
final class StateTest {
  private static final BuildFunction<Sketch> BUILD =
      new BuildFunction<>(SketchKind.INSTANCE, KeyColumn.INTEGER, 0);

  private static final BuildFunction<TextTopK> TEXTS =
      new BuildFunction<>(TopTextsKind.INSTANCE, KeyColumn.TEXT, 0);

  /** Knows the JDK, as the loader does by which Spark reads states. */
  private static final class JdkAlone extends ObjectInputStream {
    JdkAlone(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass written) throws ClassNotFoundException {
      return Class.forName(written.getName(), false, ClassLoader.getPlatformClassLoader());
    }
  }

  private static Serializable sent(Serializable state) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(state);
    }
    try (ObjectInputStream in = new JdkAlone(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Serializable) in.readObject();
    }
  }

  private static Serializable counted(long from, long to) {
    Serializable state = BUILD.newAggregationState();
    for (long key = from; key < to; key++) {
      InternalRow row = new GenericInternalRow(new Object[] {key});
      state = BUILD.update(state, row);
    }
    return state;
  }

  /** Each text once, and one of them ten times more. */
  private static Serializable countedTexts(int texts) {
    Serializable state = TEXTS.newAggregationState();
    for (int text = 0; text < texts + 10; text++) {
      UTF8String one = UTF8String.fromString("text " + Math.min(text, texts));
      state = TEXTS.update(state, new GenericInternalRow(new Object[] {one}));
    }
    return state;
  }

  /** Few texts wait, and more are in the structure. */
  @ParameterizedTest
  @ValueSource(ints = {0, 17, 20_000})
  void textsThatWereSentAreMergedAndNamed(int texts) throws IOException, ClassNotFoundException {
    Serializable merged = TEXTS.merge(sent(countedTexts(texts)), sent(countedTexts(texts)));
    try (TopKImage image = TopKImage.fromBytes(TEXTS.produceResult(sent(merged)));
        TextTopK top = TextTopK.open(TaskBackend.get(), image)) {
      HeavyText most = top.top(1).texts().getFirst();
      assertThat(most.text()).isEqualTo("text " + texts);
      assertThat(20L).isBetween(most.lower(), most.upper());
    }
  }

  /** Few keys wait, and more are in the structure. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 17, 20_000})
  void aStateIsReadWithoutOurClasses(long keys) throws IOException, ClassNotFoundException {
    assertThat(BUILD.produceResult(sent(counted(0, keys))))
        .isEqualTo(BUILD.produceResult(counted(0, keys)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 20_000})
  void aStateThatWasSentIsMergedAndGrows(long keys) throws IOException, ClassNotFoundException {
    Serializable merged = BUILD.merge(sent(counted(0, keys)), sent(counted(keys, 2 * keys)));
    merged = BUILD.update(sent(merged), new GenericInternalRow(new Object[] {-1L}));
    try (SketchImage image = SketchImage.fromBytes(BUILD.produceResult(merged));
        Sketch sketch = TaskBackend.get().open(image)) {
      assertThat(sketch.query(-1)).isEqualTo(1);
      assertThat(sketch.query(0)).isEqualTo(1);
      assertThat(sketch.query(2 * keys - 1)).isEqualTo(1);
    }
  }
}
