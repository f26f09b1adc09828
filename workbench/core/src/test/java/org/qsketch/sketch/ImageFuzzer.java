package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.contract.Specs;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.image.Image;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.multilevel.MultiLevelLayout;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.spec.UpdateRule;

/**
 * Mutated images of every structure: one that is not refused in one line opens as a structure that
 * works. Whatever a case does follows from its seed.
 */
public final class ImageFuzzer {
  /** What became of a mutated image. */
  public enum Outcome {
    /** Its file was refused. */
    REFUSED,
    /** It opened, and everything could be done with it. */
    USED
  }

  private static final int FILTER_PAYLOAD = 88;

  private final Backend backend;
  private final Path file;
  private final SplittableRandom random;

  private ImageFuzzer(Backend backend, Path folder, long seed) {
    this.backend = backend;
    this.file = folder.resolve("image-" + seed);
    this.random = new SplittableRandom(seed);
  }

  /**
   * Makes an image, mutates its file, reads it and uses what it opens.
   *
   * @param backend opens it
   * @param folder for one file, deleted in the end
   * @param seed selects structure, contents and mutation
   * @return what became of it; anything but that is an exception or an assertion error
   * @throws IOException if the disk fails
   */
  public static Outcome run(Backend backend, Path folder, long seed) throws IOException {
    ImageFuzzer fuzzer = new ImageFuzzer(backend, folder, seed);
    try {
      return fuzzer.run();
    } finally {
      Files.deleteIfExists(fuzzer.file);
    }
  }

  private Outcome run() throws IOException {
    List<String> variants = Specs.variants().toList();
    int structure = random.nextInt(variants.size() + 1);
    boolean isFilter = structure == variants.size();
    try (Image<?> valid = isFilter ? filter() : sketch(variants.get(structure))) {
      valid.save(file);
    }
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, mutated(whole, isFilter ? FILTER_PAYLOAD : ImageMutations.PAYLOAD));
    try {
      return isFilter ? useFilter() : useSketch();
    } catch (ImageFormatException e) {
      assertThat(e.getMessage()).contains(file.toString()).doesNotContainPattern("\\R|\\p{Cntrl}");
      return Outcome.REFUSED;
    }
  }

  private Image<?> filter() {
    AlternateBucket[] all = AlternateBucket.values();
    AlternateBucket alternate = all[random.nextInt(all.length)];
    CuckooFilterSpec spec =
        CuckooFilterSpec.forKeys(1 + random.nextInt(500)).alternate(alternate).build();
    try (CuckooFilter filter = backend.create(spec)) {
      filter.insert(keys(random.nextInt(500))).close();
      filter.delete(keys(random.nextInt(50))).close();
      return filter.image();
    }
  }

  private Image<?> sketch(String variant) {
    try (Sketch sketch = backend.create(spec(variant))) {
      sketch.insert(keys(random.nextInt(5_000)));
      return sketch.image();
    }
  }

  /** Where there are rows or buckets that become full, often few. */
  private SketchSpec spec(String variant) {
    if (random.nextBoolean()) {
      return Specs.small(variant).build();
    }
    if (variant.startsWith(Variant.MULTI_LEVEL)) {
      return Specs.multiLevel(variant).highRows(1 + random.nextInt(4)).build();
    }
    return variant.equals(Variant.TAGGED)
        ? SketchSpec.tagged().buckets(1 + random.nextInt(40)).update(anyRule()).build()
        : Specs.small(variant).build();
  }

  private UpdateRule anyRule() {
    UpdateRule[] rules = UpdateRule.values();
    return rules[random.nextInt(rules.length)];
  }

  /** Few keys come often. */
  private Keys keys(int count) {
    long from = random.nextInt(100);
    return Keys.of(LongStream.range(0, count).map(i -> from + i % (1 + i % 300)).toArray());
  }

  private byte[] mutated(byte[] valid, int payload) {
    byte[] bytes = valid.clone();
    return switch (random.nextInt(7)) {
      case 0 -> ImageMutations.damaged(bytes, random);
      case 1 -> ImageMutations.vouched(resized(bytes, payload), payload);
      case 2 -> ImageMutations.vouched(withField(bytes, payload), payload);
      case 3 -> ImageMutations.vouched(withIndices(bytes, payload), payload);
      case 4 -> ImageMutations.vouched(withNoise(bytes, payload), payload);
      case 5 -> ImageMutations.vouched(withTaggedWords(bytes, payload), payload);
      default -> ImageMutations.vouched(ImageMutations.flipped(bytes, random, 2), payload);
    };
  }

  private byte[] resized(byte[] bytes, int payload) {
    return Arrays.copyOf(
        bytes, payload + Integer.BYTES + random.nextInt(2 * (bytes.length - payload)));
  }

  private byte[] withField(byte[] bytes, int payload) {
    int at = 8 + 4 * random.nextInt((payload - 8) / 4);
    ByteBuffer buffer = ImageMutations.little(bytes);
    if (random.nextBoolean() && at + Long.BYTES <= payload) {
      buffer.putLong(at, ImageMutations.hostile(random));
    } else {
      buffer.putInt(at, (int) ImageMutations.hostile(random));
    }
    return bytes;
  }

  /** Row indices, where there are any, that are nearly right. */
  private byte[] withIndices(byte[] bytes, int payload) {
    ByteBuffer buffer = ImageMutations.little(bytes);
    int buckets = (bytes.length - payload - 12) / MultiLevelLayout.LOW_BUCKET_BYTES;
    for (int i = 0; i <= random.nextInt(3) && buckets > 0; i++) {
      int bucket = random.nextInt(Math.min(10, buckets)) * MultiLevelLayout.LOW_BUCKET_BYTES;
      int index = random.nextBoolean() ? random.nextInt(3) : 1022 + random.nextInt(8);
      buffer.putInt(payload + bucket + MultiLevelLayout.INDEX_OFFSET, index);
    }
    if (random.nextBoolean() && bytes.length - payload >= 12) {
      buffer.putLong(bytes.length - 12, random.nextInt(12));
    }
    return bytes;
  }

  /** Words of a tagged sketch, if it is one, that are nearly right. */
  private byte[] withTaggedWords(byte[] bytes, int payload) {
    ByteBuffer buffer = ImageMutations.little(bytes);
    int words = (bytes.length - payload - Integer.BYTES) / Long.BYTES;
    for (int i = 0; i <= random.nextInt(3) && words > 0; i++) {
      int at = payload + Long.BYTES * random.nextInt(Math.min(160, words));
      buffer.putLong(at, changed(buffer.getLong(at)));
    }
    return bytes;
  }

  private long changed(long word) {
    int unit = TaggedLayout.UNIT_BITS * random.nextInt(TaggedLayout.WORD_UNITS);
    int other = TaggedLayout.UNIT_BITS * random.nextInt(TaggedLayout.WORD_UNITS);
    return switch (random.nextInt(6)) {
      case 0 -> withUnit(word, unit, word >>> other); // one tag twice
      case 1 -> withUnit(word, unit, word >>> unit & ~TaggedLayout.MOST_SHORT); // a digit more
      case 2 -> withUnit(word, unit, 0); // a gap
      case 3 -> withUnit(word, unit, random.nextInt()); // another tag, or cells
      case 4 -> word ^ 1L << (62 + random.nextInt(2)); // its state
      default -> word ^ 1L << (TaggedLayout.JOIN_SHIFT + random.nextInt(16)); // a join
    };
  }

  private static long withUnit(long word, int at, long unit) {
    long others = word & ~((long) TaggedLayout.UNIT_MASK << at);
    return others | (unit & TaggedLayout.UNIT_MASK) << at;
  }

  /** Any counters and fingerprints, next to row indices as they are. */
  private byte[] withNoise(byte[] bytes, int payload) {
    for (int at = payload; at < bytes.length - 12; at++) {
      if ((at - payload) % 32 < MultiLevelLayout.LOW_COUNTERS && random.nextInt(4) == 0) {
        bytes[at] = (byte) random.nextInt();
      }
    }
    return bytes;
  }

  private Outcome useFilter() throws IOException {
    try (FilterImage image = FilterImage.load(file);
        CuckooFilter filter = backend.open(image)) {
      filter.insert(keys(300)).close();
      filter.contains(keys(300)).close();
      filter.delete(keys(300)).close();
      assertThat(filter.statistics().used()).isBetween(0L, filter.spec().slots());
      saved(filter.image());
      return Outcome.USED;
    }
  }

  private Outcome useSketch() throws IOException {
    try (SketchImage image = SketchImage.load(file);
        Sketch sketch = backend.open(image)) {
      orFull(() -> sketch.insert(keys(1_000)));
      assertThat(sketch.query(1)).isBetween(0L, 0xFFFFFFFFL);
      if (sketch.spec().isRemovable()) {
        sketch.remove(keys(300));
      }
      orFull(() -> sketch.merge(image));
      orFull(() -> image.merge(image));
      assertThat(sketch.statistics().counters()).isEqualTo(sketch.spec().counters());
      saved(sketch.image());
      return Outcome.USED;
    }
  }

  /** An image of somebody else's may have counters that can rise no further. */
  private static void orFull(Runnable operation) {
    try {
      operation.run();
    } catch (SketchFullException e) {
      assertThat(e).hasMessageContaining("takes a counter of the");
    }
  }

  private void saved(Image<?> image) throws IOException {
    try (image) {
      image.save(file);
    }
  }
}
