package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;

/** What the cuckoo filter of every backend must do. */
public abstract class FilterContract extends BackendContract implements FilterFillingContract {
  /** The key that displaces others. */
  private static final long CHAINED = 42;

  /** Every bucket and fingerprint size, with buckets that are no power of two where they can. */
  static Stream<CuckooFilterSpec> specs() {
    return Stream.of(AlternateBucket.values())
        .flatMap(
            alternate ->
                CuckooFilterSpec.ENTRIES.stream()
                    .flatMap(
                        entries ->
                            CuckooFilterSpec.FINGERPRINT_BITS.stream()
                                .map(bits -> spec(keys(alternate), entries, bits, alternate))));
  }

  /** For several blocks, where there are some. */
  private static int keys(AlternateBucket alternate) {
    return alternate == AlternateBucket.LOCAL ? 60_000 : 20_000;
  }

  private static CuckooFilterSpec spec(
      long keys, int entries, int bits, AlternateBucket alternate) {
    return CuckooFilterSpec.forKeys(keys)
        .entries(entries)
        .fingerprintBits(bits)
        .alternate(alternate)
        .seed(5)
        .build();
  }

  private static long[] keys(long from, int count) {
    KeyStream stream = KeyStream.uniform(77).wide();
    return LongStream.range(from, from + count).map(stream::key).toArray();
  }

  private static long[] accepted(long[] keys, boolean... answers) {
    return IntStream.range(0, keys.length)
        .filter(i -> answers[i])
        .mapToLong(i -> keys[i])
        .toArray();
  }

  private static boolean[] insert(CuckooFilter filter, long... keys) {
    try (Answers answers = filter.insert(Keys.of(keys))) {
      return answers.toArray();
    }
  }

  private static boolean[] delete(CuckooFilter filter, long... keys) {
    try (Answers answers = filter.delete(Keys.of(keys))) {
      return answers.toArray();
    }
  }

  private static long found(CuckooFilter filter, long... keys) {
    try (Answers answers = filter.contains(Keys.of(keys))) {
      return answers.yes();
    }
  }

  private static void assertContents(CuckooFilter filter, long... keys) {
    long[] contents = FilterContents.of(filter);
    assertThat(contents.length).as("fingerprints").isEqualTo(keys.length);
    assertThat(Arrays.mismatch(contents, FilterContents.of(filter.spec(), keys)))
        .as("place of the first fingerprint that differs")
        .isNegative();
  }

  @ParameterizedTest
  @MethodSource("specs")
  void everyInsertedKeyIsFoundAndNothingElseLiesInTheTable(CuckooFilterSpec spec) {
    try (CuckooFilter filter = backend().create(spec)) {
      long[] keys = keys(0, (int) (0.9 * spec.slots()));
      assertThat(accepted(keys, insert(filter, keys))).hasSameSizeAs(keys);
      assertThat(found(filter, keys)).isEqualTo(keys.length);
      assertContents(filter, keys);
    }
  }

  /** Far more keys than fit: most of the last are refused, and no other suffers. */
  @ParameterizedTest
  @MethodSource("specs")
  void aFullFilterRefusesKeysAndKeepsAllOthers(CuckooFilterSpec spec) {
    try (CuckooFilter filter = backend().create(spec)) {
      long[] keys = keys(0, (int) (1.3 * spec.slots()));
      long[] accepted = accepted(keys, insert(filter, keys));
      assertThat(accepted.length).isBetween((int) (0.93 * spec.slots()), (int) spec.slots());
      assertThat(found(filter, accepted)).isEqualTo(accepted.length);
      assertContents(filter, accepted);
      FilterStatistics statistics = filter.statistics();
      assertThat(statistics.used()).isEqualTo(accepted.length);
      assertThat(statistics.refused()).isEqualTo(keys.length - accepted.length);
      assertThat(statistics.displacements().stream().mapToLong(Long::longValue).sum())
          .isEqualTo(accepted.length);
    }
  }

  /**
   * The only way to a free entry leads through full buckets, each of which leads to the next one.
   */
  @ParameterizedTest
  @EnumSource(AlternateBucket.class)
  void aKeyIsRefusedIfItFindsNoFreeEntryWithin125Displacements(AlternateBucket alternate) {
    try (FilterImage image = chain(alternate, 125);
        CuckooFilter filter = backend().open(image)) {
      long[] before = FilterContents.of(filter);
      assertThat(filter.insert(CHAINED)).isTrue();
      long[] added = FilterContents.of(filter.spec(), CHAINED);
      assertThat(FilterContents.of(filter)).isEqualTo(merged(before, added));
      assertThat(filter.contains(CHAINED)).isTrue();
      assertThat(filter.statistics().displacements().getLast()).isOne();
      assertThat(filter.statistics().refused()).isZero();
    }
    try (FilterImage image = chain(alternate, 126);
        CuckooFilter filter = backend().open(image)) {
      long[] before = FilterContents.of(filter);
      assertThat(filter.insert(CHAINED)).isFalse();
      assertThat(FilterContents.of(filter)).isEqualTo(before);
      assertThat(filter.statistics().refused()).isOne();
    }
  }

  private static long[] merged(long[] some, long... others) {
    return LongStream.concat(LongStream.of(some), LongStream.of(others)).sorted().toArray();
  }

  /** A filter in which {@link #CHAINED} displaces a number of fingerprints, or is refused. */
  private static FilterImage chain(AlternateBucket alternate, int displacements) {
    CuckooFilterSpec spec = new CuckooFilterSpec(1024, 4, 16, alternate, HashFamily.mix(), 5);
    FilterImage image = FilterImage.allocate(spec);
    long hash = spec.hash().hash(CHAINED, spec.seed());
    long at = spec.bucket(hash);
    long other = spec.alternate(at, spec.fingerprint(hash));
    fill(image, other, spec.fingerprint(hash)); // which leads back
    Set<Long> used = new HashSet<>(Set.of(at, other));
    for (int i = 0; i < displacements; i++) {
      long from = at;
      int fingerprint =
          IntStream.range(1, spec.deleted())
              .filter(each -> used.add(spec.alternate(from, each)))
              .findFirst()
              .orElseThrow();
      fill(image, from, fingerprint);
      at = spec.alternate(from, fingerprint);
    }
    return image;
  }

  private static void fill(FilterImage image, long bucket, int fingerprint) {
    for (int i = 0; i < 4; i++) {
      image.table().setAtIndex(JAVA_SHORT_UNALIGNED, 4 * bucket + i, (short) fingerprint);
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void deletedKeysAreGoneAndOthersStay(CuckooFilterSpec spec) {
    try (CuckooFilter filter = backend().create(spec)) {
      long[] keys = keys(0, (int) (0.9 * spec.slots()));
      long[] gone = Arrays.copyOf(keys, keys.length / 2);
      long[] stay = Arrays.copyOfRange(keys, gone.length, keys.length);
      insert(filter, keys);
      assertThat(delete(filter, gone)).doesNotContain(false);
      assertThat(found(filter, stay)).isEqualTo(stay.length);
      assertContents(filter, stay);
      assertThat(filter.statistics().used()).isEqualTo(stay.length);
      assertThat(filter.statistics().deleted()).isGreaterThanOrEqualTo(gone.length);
      assertThat(insert(filter, gone)).doesNotContain(false);
      assertThat(found(filter, keys)).isEqualTo(keys.length);
      assertContents(filter, keys);
    }
  }

  /**
   * Each key lies there as often as it was accepted, in both buckets together at most 2 b times.
   */
  @ParameterizedTest
  @MethodSource("specs")
  void repeatedKeysFillTheirBucketsAndAreStillFound(CuckooFilterSpec spec) {
    try (CuckooFilter filter = backend().create(spec)) {
      long[] keys = LongStream.range(0, 6_000).map(i -> i % 3).toArray();
      long[] accepted = accepted(keys, insert(filter, keys));
      assertThat(accepted.length).isBetween(3 * spec.entries(), 6 * spec.entries());
      assertThat(found(filter, 0, 1, 2)).isEqualTo(3);
      assertContents(filter, accepted);
      assertThat(accepted(keys, delete(filter, keys))).hasSameSizeAs(accepted);
      assertThat(found(filter, 0, 1, 2)).isZero();
    }
  }

  /** Batch after batch, nearly full, with repeats: after each, every accepted key is found. */
  @ParameterizedTest
  @EnumSource(AlternateBucket.class)
  void noBatchMakesAnEarlierKeyUnfindable(AlternateBucket alternate) {
    CuckooFilterSpec spec = spec(60_000, 4, 16, alternate);
    try (CuckooFilter filter = backend().create(spec)) {
      long[] all = new long[0];
      for (int batch = 0; batch < 12; batch++) {
        long[] keys = keys(batch * 4_500L, 6_000); // a quarter was in the batch before
        all =
            LongStream.concat(
                    Arrays.stream(all), Arrays.stream(accepted(keys, insert(filter, keys))))
                .toArray();
        assertThat(found(filter, all)).isEqualTo(all.length);
      }
      assertContents(filter, all);
    }
  }

  /** Five standard deviations on either side, of 200,000 keys that were not inserted. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8, 16})
  void absentKeysAreFoundAsOftenAsTheBoundSays(int entries) {
    CuckooFilterSpec spec = spec(100_000, entries, 8, AlternateBucket.MIRROR);
    try (CuckooFilter filter = backend().create(spec)) {
      insert(filter, keys(0, (int) (0.95 * spec.slots())));
      double bound = spec.falsePositiveBound(0.95);
      int probes = 200_000;
      double rate = (double) found(filter, keys(1L << 40, probes)) / probes;
      double deviation = Math.sqrt(bound / probes);
      assertThat(rate).isBetween(0.85 * bound - 5 * deviation, bound + 5 * deviation);
    }
  }

  /** Of those that take the number of buckets that is asked for, but for a block. */
  @ParameterizedTest(name = "{0} entries of {1} bits, {2}")
  @CsvSource({
    "4, 16, MIRROR",
    "8, 16, MIRROR",
    "16, 16, MIRROR",
    "4, 8, LOCAL",
    "4, 16, LOCAL",
    "8, 32, LOCAL",
    "16, 16, LOCAL"
  })
  void theUsableLoadIsReached(int entries, int bits, AlternateBucket alternate) {
    CuckooFilterSpec spec = spec(200_000, entries, bits, alternate);
    int keys = (int) (spec.usableLoad() * spec.slots());
    try (CuckooFilter filter = backend().create(spec)) {
      assertThat(keys).isBetween(200_000, 250_000);
      assertThat(insert(filter, keys(0, keys))).doesNotContain(false);
      assertThat(filter.statistics().load()).isGreaterThan(spec.usableLoad() - 0.001);
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void asManyKeysAreCountedAsAreFound(CuckooFilterSpec spec) {
    try (CuckooFilter filter = backend().create(spec)) {
      int inserted = (int) (0.9 * spec.slots());
      insert(filter, keys(0, inserted));
      long[] others = keys(1L << 40, 20_000);
      assertThat(filter.countContained(Keys.of(keys(0, inserted)))).isEqualTo(inserted);
      assertThat(filter.countContained(Keys.of(others))).isEqualTo(found(filter, others));
      long[] repeated = LongStream.range(0, 5_000).map(i -> keys(i % 2, 1)[0]).toArray();
      assertThat(filter.countContained(Keys.of(repeated))).isEqualTo(5_000);
      assertThat(filter.countContained(Keys.of(new long[0]))).isZero();
      delete(filter, keys(0, inserted / 2));
      assertThat(filter.countContained(Keys.of(keys(0, inserted))))
          .isEqualTo(found(filter, keys(0, inserted)));
    }
  }

  @Test
  void keysOfTheDeviceAreCountedWhereTheyLie() {
    CuckooFilterSpec spec = spec(100_000, 4, 16, AlternateBucket.LOCAL);
    try (Keys keys = backend().generate(KeyStream.uniform(3).wide(), 100_000);
        CuckooFilter filter = backend().create(spec);
        Answers inserted = filter.insert(keys.slice(1, 60_001));
        Answers found = filter.contains(keys.slice(30_001, 90_001))) {
      assertThat(inserted.yes()).isEqualTo(60_000);
      assertThat(filter.countContained(keys.slice(30_001, 90_001))).isEqualTo(found.yes());
    }
  }

  @Test
  void deletingWhatWasNeverInsertedDoesNoHarmToTheProgram() {
    CuckooFilterSpec spec = spec(1_000, 4, 8, AlternateBucket.MIRROR);
    try (CuckooFilter filter = backend().create(spec)) {
      assertThat(delete(filter, keys(0, 10_000))).containsOnly(false);
      insert(filter, keys(0, 1_000));
      delete(filter, keys(5_000, 10_000));
      FilterStatistics statistics = filter.statistics();
      assertThat(statistics.used() + statistics.deleted()).isLessThanOrEqualTo(spec.slots());
    }
  }

  @Test
  void keysOfBothWidthsAreTheSameNumbers() {
    try (CuckooFilter filter = backend().create(spec(1_000, 4, 32, AlternateBucket.MIRROR));
        Answers inserted = filter.insert(Keys.of(1, -1, 7))) {
      assertThat(inserted.yes()).isEqualTo(3);
      assertThat(filter.contains(0xFFFFFFFFL)).isTrue();
      assertThat(filter.contains(7)).isTrue();
      assertThat(filter.contains(-1L)).isFalse();
    }
  }

  @Test
  void wordsAreFoundByTheirText() {
    try (CuckooFilter filter = backend().create(spec(1_000, 4, 32, AlternateBucket.MIRROR));
        Answers inserted = filter.insert(TextKeys.of("kuckuck", "cuckoo", "coucou", ""))) {
      assertThat(inserted.yes()).isEqualTo(4);
      assertThat(filter.contains(TextKeys.key("coucou"))).isTrue();
      assertThat(filter.contains(TextKeys.key(""))).isTrue();
      assertThat(filter.contains(TextKeys.key("Coucou"))).isFalse();
      assertThat(filter.delete(TextKeys.key("cuckoo"))).isTrue();
      assertThat(filter.contains(TextKeys.key("cuckoo"))).isFalse();
    }
  }

  @Test
  void keysOfTheDeviceAreInsertedWhereTheyLie() {
    CuckooFilterSpec spec = spec(100_000, 4, 16, AlternateBucket.MIRROR);
    KeyStream stream = KeyStream.uniform(3).wide();
    try (Keys keys = backend().generate(stream, 100_000);
        CuckooFilter filter = backend().create(spec);
        Answers inserted = filter.insert(keys.slice(1, 90_001));
        Answers found = filter.contains(keys)) {
      assertThat(inserted.yes()).isEqualTo(90_000);
      assertThat(found.size()).isEqualTo(100_000);
      assertThat(found.yes()).isBetween(90_000L, 90_100L);
      assertThat(found.get(1)).isTrue();
      boolean[] some = new boolean[5];
      found.copyTo(89_998, some, 1, 3);
      assertThat(some).startsWith(false, true, true, true);
      byte[] bytes = {9, 9};
      found.copyTo(89_999, MemorySegment.ofArray(bytes));
      assertThat(bytes).containsOnly(1);
    }
  }

  @Test
  void tinyFiltersWork() {
    CuckooFilterSpec spec =
        new CuckooFilterSpec(1, 4, 8, AlternateBucket.MIRROR, Specs.USER_HASH, 0);
    try (CuckooFilter filter = backend().create(spec)) {
      assertThat(accepted(keys(0, 10), insert(filter, keys(0, 10)))).hasSize(4);
      assertThat(filter.statistics().load()).isEqualTo(1);
    }
  }

  @Test
  void noKeysGiveNoAnswers() {
    try (CuckooFilter filter = backend().create(spec(10, 4, 16, AlternateBucket.XOR));
        Answers answers = filter.insert(Keys.of(new long[0]))) {
      assertThat(answers.size()).isZero();
      assertThat(answers.yes()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void anImageReopensAsTheSameFilter(CuckooFilterSpec spec, @TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("filter");
    long[] keys = keys(0, 10_000);
    try (CuckooFilter filter = backend().create(spec)) {
      insert(filter, keys);
      try (FilterImage image = filter.image()) {
        image.save(file);
      }
      filter.clear();
      assertThat(found(filter, keys)).isZero();
      assertThat(filter.statistics().load()).isZero();
    }
    try (FilterImage image = FilterImage.load(file);
        CuckooFilter again = backend().open(image)) {
      assertThat(again.spec()).isEqualTo(spec);
      assertThat(found(again, keys)).isEqualTo(keys.length);
      assertThat(again.statistics().used()).isEqualTo(keys.length);
    }
  }

  @Test
  void keysWhoseArenaIsClosedAreRefusedBeforeTheFirst() {
    Arena arena = Arena.ofShared();
    Keys keys = Keys.of(arena.allocate(100_000 * Long.BYTES), KeyWidth.BITS_64);
    arena.close();
    try (CuckooFilter filter = backend().create(spec(1 << 16, 4, 16, AlternateBucket.MIRROR))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> filter.insert(keys))
          .withMessageContaining("the arena of their memory");
      assertThat(filter.statistics().used()).isZero();
    }
  }

  @Test
  void imagesOfOtherSizesThanTheirSpecSaysAreRefused() {
    CuckooFilterSpec spec = spec(10, 4, 16, AlternateBucket.MIRROR);
    MemorySegment state = MemorySegment.ofArray(new byte[(int) spec.bytes()]);
    for (List<MemorySegment> parts :
        List.of(List.<MemorySegment>of(), List.of(state, state), List.of(state.asSlice(1)))) {
      ForeignImage<CuckooFilter> image = new ForeignImage<>(spec, parts);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> backend().open(image))
          .withMessageContaining("needs parts of [" + spec.bytes() + "] bytes");
    }
    try (CuckooFilter filter = backend().open(new ForeignImage<>(spec, List.of(state)))) {
      assertThat(filter.insert(1)).isTrue();
    }
  }

  @Test
  void aClosedFilterRefusesEveryUse() {
    CuckooFilter filter = backend().create(spec(10, 4, 16, AlternateBucket.MIRROR));
    Answers answers = filter.contains(Keys.of(1L));
    answers.close();
    answers.close();
    assertThatIllegalStateException().isThrownBy(() -> answers.get(0));
    filter.close();
    filter.close();
    List<Runnable> uses =
        List.of(
            () -> filter.insert(1),
            () -> filter.contains(1),
            () -> filter.countContained(Keys.of(1L)),
            () -> filter.delete(1),
            filter::clear,
            filter::image,
            filter::statistics);
    for (Runnable use : uses) {
      assertThatIllegalStateException().isThrownBy(use::run).withMessageContaining("closed");
    }
  }
}
