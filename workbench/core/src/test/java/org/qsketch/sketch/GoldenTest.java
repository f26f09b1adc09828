package org.qsketch.sketch;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.Comparison;
import org.qsketch.contract.Golden;
import org.qsketch.contract.ReferenceSketch;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.sketch.flat.Masks;

/**
 * Hashes, masks, streams, tables and image files are those that were committed once, under {@code
 * src/test/resources/golden}. Run with {@code -Dgolden.write=true} to write them anew from the
 * scalar definitions and the reference model: only where a change is meant to change them all.
 */
final class GoldenTest {
  private static final boolean WRITE = Boolean.getBoolean("golden.write");

  @ParameterizedTest
  @ValueSource(
      strings = {"hashes.csv", "masks.csv", "streams.csv", "estimates.csv", "distinct.csv"})
  void valuesAreThoseThatWereCommitted(String file) throws IOException {
    if (WRITE) {
      Files.writeString(committed(file), content(file));
    } else {
      assertThat(content(file)).isEqualTo(Golden.text(file));
    }
  }

  private static String content(String file) {
    return switch (file) {
      case "hashes.csv" -> hashes();
      case "masks.csv" -> masks();
      case "streams.csv" -> streams();
      case "distinct.csv" -> Golden.distinctEstimates();
      default -> Golden.estimates();
    };
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#goldenVariants")
  void imageFilesOfTheModelAreThoseThatWereCommitted(String variant, @TempDir Path folder)
      throws IOException {
    String name = Golden.imageName(variant);
    Path file = WRITE ? committed(name) : folder.resolve(name);
    try (SketchImage image = Golden.model(variant).image()) {
      image.save(file);
    }
    if (!WRITE) {
      assertThat(file).hasBinaryContent(Golden.bytes(name));
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#goldenVariants")
  void committedImagesHoldTheTablesOfTheModel(String variant, @TempDir Path folder)
      throws IOException {
    assumeFalse(WRITE, "files are read from the class path, where the next build copies them");
    ReferenceSketch model = Golden.model(variant);
    try (SketchImage image = SketchImage.load(Golden.copy(Golden.imageName(variant), folder))) {
      Comparison.assertSameParts(image, model);
    }
  }

  @Test
  void theImageOfADistinctCounterIsTheOneThatWasCommitted() throws IOException {
    String name = "distinct.image";
    try (DistinctImage image = Golden.distinctImage()) {
      if (WRITE) {
        image.save(committed(name));
      } else {
        assertThat(image.toBytes()).isEqualTo(Golden.bytes(name));
      }
    }
  }

  private static Path committed(String name) {
    return Path.of(System.getProperty("basedir", "."), "src/test/resources/golden", name);
  }

  private static String hashes() {
    return lines(
        "family,seed,key,hash,row 1,row 2,bucket of 1021,bucket of 2^40,mask of 7,mask of 1024",
        HashFamily.builtIn().stream()
            .flatMap(
                family ->
                    LongStream.of(0, 42, -1)
                        .boxed()
                        .flatMap(seed -> keys().mapToObj(key -> hashes(family, seed, key)))));
  }

  private static LongStream keys() {
    return LongStream.of(
        0, 1, 2, 0x7FFFFFFFL, 0x80000000L, 0xFFFFFFFFL, 0x123456789ABCDEFL, Long.MIN_VALUE, -1);
  }

  private static String hashes(HashFamily family, long seed, long key) {
    long hash = family.hash(key, seed);
    return "%s,%d,%016x,%016x,%016x,%016x,%d,%d,%d,%d"
        .formatted(
            family,
            seed,
            key,
            hash,
            family.row(hash, 1),
            family.row(hash, 2),
            family.bucket(hash, 1021),
            family.bucket(hash, 1L << 40),
            family.mask(hash, 7),
            family.mask(hash, 1024));
  }

  private static String masks() {
    List<BucketedSketchSpec> specs =
        List.of(
            SketchSpec.subWarp().buckets(1).build(),
            SketchSpec.subWarp().buckets(1).seed(42).depth(8).build(),
            SketchSpec.subWarp().buckets(1).seed(-1).depth(1).build(),
            SketchSpec.halfWarp().buckets(1).depth(5).build(),
            SketchSpec.warp().buckets(1).build(),
            SketchSpec.warp().bucketWidth(128).buckets(1).depth(4).build(),
            SketchSpec.multiLevel().buckets(1).build());
    return lines(
        "width,depth,seed,mask,positions",
        specs.stream().flatMap(spec -> IntStream.range(0, 4).mapToObj(mask -> mask(spec, mask))));
  }

  private static String mask(BucketedSketchSpec spec, int mask) {
    Masks masks = Masks.of(spec.masks(), spec.depth(), spec.bucketWidth(), spec.seed());
    return "%d,%d,%d,%d,%s"
        .formatted(
            spec.bucketWidth(),
            spec.depth(),
            spec.seed(),
            mask,
            IntStream.range(0, spec.depth())
                .mapToObj(i -> Integer.toString(masks.position(mask, i)))
                .collect(joining(" ")));
  }

  private static String streams() {
    Stream<KeyStream> streams =
        Stream.of(
            KeyStream.uniform(0),
            KeyStream.uniform(42),
            KeyStream.zipf(42, 1.1, 1 << 20),
            KeyStream.zipf(42, 1.5, 1000));
    return lines(
        "stream,width,seed,first keys and key 2^40",
        streams.flatMap(stream -> Stream.of(stream, stream.wide())).map(GoldenTest::stream));
  }

  private static String stream(KeyStream stream) {
    return LongStream.concat(LongStream.range(0, 8), LongStream.of(1L << 40))
        .mapToObj(index -> "%016x".formatted(stream.key(index)))
        .collect(joining(",", "%s,%s,%d,".formatted(stream, stream.width(), stream.seed()), ""));
  }

  private static String lines(String header, Stream<String> lines) {
    return Stream.concat(Stream.of(header), lines).collect(joining("\n", "", "\n"));
  }
}
