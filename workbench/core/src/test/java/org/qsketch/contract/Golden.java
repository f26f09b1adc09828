package org.qsketch.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;

/**
 * The committed values: small tables of every variant after the same inserts, as image files, and
 * the estimates of some of these keys.
 */
public final class Golden {
  /** How many keys the tables hold. */
  public static final int INSERTED = 1_000;

  /** How many of them are asked for. */
  public static final int ASKED = 16;

  private static final KeyStream KEYS = KeyStream.uniform(2026);

  private Golden() {}

  /**
   * The inserted keys.
   *
   * @return the keys
   */
  public static long[] keys() {
    return KeyPattern.generate(KEYS, INSERTED);
  }

  /**
   * The keys that are asked for.
   *
   * @return the first of the inserted ones
   */
  public static long[] asked() {
    return Arrays.copyOf(keys(), ASKED);
  }

  /**
   * A table of 66 to 128 counters of 32 bits or their like; a few multi-level buckets have rows. Of
   * 15 tagged buckets, all are hybrid.
   *
   * @param variant a name
   * @return the spec
   */
  public static SketchSpec spec(String variant) {
    var builder = Specs.builder(variant).forKeys(11).seed(5);
    if (builder instanceof MultiLevelSketchSpec.Builder multiLevel) {
      multiLevel.limit(20).highRows(16);
    } else if (builder instanceof TaggedSketchSpec.Builder tagged) {
      tagged.forKeys(20);
    }
    return builder.build();
  }

  /**
   * The model of a golden table.
   *
   * @param variant a name
   * @return the model, filled
   */
  public static ReferenceSketch model(String variant) {
    ReferenceSketch model = ReferenceSketch.of(spec(variant));
    model.insert(keys());
    return model;
  }

  /**
   * The name of the image file of a variant.
   *
   * @param variant a name
   * @return the name of a resource
   */
  public static String imageName(String variant) {
    return variant.replace(':', '-').replace(' ', '-').toLowerCase(Locale.ROOT) + ".image";
  }

  /**
   * The estimates of every variant as text.
   *
   * @return lines of variant and estimates
   */
  public static String estimates() {
    return Specs.variants()
        .map(variant -> line(variant, model(variant).query(asked())))
        .collect(Collectors.joining("\n", "variant,estimates of the first keys\n", "\n"));
  }

  /**
   * The spec of the golden distinct counter.
   *
   * @return 64 registers, which the keys fill
   */
  public static DistinctSpec distinctSpec() {
    return new DistinctSpec(6, 5);
  }

  /**
   * The image of the golden distinct counter, by the model.
   *
   * @return the image, owned by the caller
   */
  public static DistinctImage distinctImage() {
    return DistinctModel.of(distinctSpec(), keys()).image();
  }

  /**
   * The estimates of distinct counters of the first golden keys as text.
   *
   * @return lines of precision, number of keys and estimate
   */
  public static String distinctEstimates() {
    return IntStream.of(4, 6, 10)
        .boxed()
        .flatMap(
            precision ->
                IntStream.of(0, 1, 10, 100, INSERTED)
                    .mapToObj(count -> distinctLine(precision, count)))
        .collect(Collectors.joining("\n", "precision,keys,estimate\n", "\n"));
  }

  private static String distinctLine(int precision, int count) {
    DistinctSpec spec = new DistinctSpec(precision, distinctSpec().seed());
    try (DistinctImage image = DistinctModel.of(spec, Arrays.copyOf(keys(), count)).image()) {
      return String.format(Locale.ROOT, "%d,%d,%.4f", precision, count, image.estimate().value());
    }
  }

  /**
   * A line of {@link #estimates()}.
   *
   * @param variant its name
   * @param estimates what it answers for {@link #asked()}
   * @return the line
   */
  public static String line(String variant, long... estimates) {
    return Stream.concat(Stream.of(variant), Arrays.stream(estimates).mapToObj(Long::toString))
        .collect(Collectors.joining(","));
  }

  /**
   * Reads a committed text.
   *
   * @param name the name of a resource
   * @return its content
   */
  public static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  /**
   * Reads a committed file.
   *
   * @param name the name of a resource
   * @return its content
   */
  public static byte[] bytes(String name) {
    try (InputStream resource = Golden.class.getResourceAsStream("/golden/" + name)) {
      return Objects.requireNonNull(resource, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Copies a committed file.
   *
   * @param name the name of a resource
   * @param folder where to
   * @return the copy
   * @throws IOException if it cannot be written
   */
  public static Path copy(String name, Path folder) throws IOException {
    return Files.write(folder.resolve(name), bytes(name));
  }
}
