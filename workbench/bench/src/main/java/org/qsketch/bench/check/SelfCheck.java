package org.qsketch.bench.check;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.filter.FilterCheck;
import org.qsketch.bench.groupby.GroupByCheck;
import org.qsketch.bench.groupby.GroupByExperiment;
import org.qsketch.bench.run.Execution;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.KeySet;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.sketch.SketchCheck;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Mix;
import org.qsketch.keys.UserHash;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;

/**
 * Whether a backend computes what it should: every structure on key sets of small and odd sizes,
 * both key widths, uniform, skewed and all equal, on the host and on the device, against another
 * backend and against exact counts.
 */
public final class SelfCheck {
  /** The structure whose keys every other check builds on. */
  static final String KEY_STREAMS = "key streams";

  /** Fewer keys tell little about a hash. */
  private static final int FEWEST_HASHED = 1000;

  /** The larger key sets pass through it in several tiles. */
  private static final long SMALL_BUDGET = 1 << 19;

  private static final String USER_SOURCE = "return fmix64(~key + 3 * seed);";
  private static final UserHash OF_THE_USER =
      UserHash.of("of-the-user", (key, seed) -> Mix.fmix64(~key + 3 * seed))
          .withKernels(USER_SOURCE, USER_SOURCE);

  private final Backend backend;
  private final Backend reference;

  /**
   * What became of one structure.
   *
   * @param backend the backend's name
   * @param device the device's name
   * @param structure a variant, a filter, a group-by, or {@code key streams}
   * @param cases how many key sets were tried
   * @param mismatches what differed, one line for each key set that failed
   */
  public record Finding(
      String backend, String device, String structure, int cases, List<String> mismatches) {
    /** Copies the list. */
    public Finding {
      mismatches = List.copyOf(mismatches);
    }

    /**
     * Whether every key set passed.
     *
     * @return true if nothing differed
     */
    public boolean ok() {
      return mismatches.isEmpty();
    }
  }

  /**
   * A check of one backend.
   *
   * @param backend what is checked
   * @param reference computes what is right: preferably the CPU backend with one thread
   */
  public SelfCheck(Backend backend, Backend reference) {
    this.backend = backend;
    this.reference = reference;
  }

  /**
   * Something to check.
   *
   * @param difference what is wrong with it on some keys, if anything
   */
  private record Structure(
      String name, List<KeySet> keySets, Function<KeySet, Optional<String>> difference) {}

  /**
   * Checks the key streams, every variant, every hash family, one of the user's among them, cuckoo
   * filters of every size of bucket, and group-by by every method.
   *
   * @param progress hears of every structure
   * @return a finding for each structure
   */
  public List<Finding> run(Progress progress) {
    List<Structure> structures = structures();
    progress.start("checking " + backend.name(), structures.size());
    try {
      return structures.stream().map(this::check).peek(_ -> progress.step(1)).toList();
    } finally {
      progress.done();
    }
  }

  private List<Structure> structures() {
    List<KeySet> all = KeySet.all();
    Structure streams = new Structure(KEY_STREAMS, all, keys -> keys.difference(backend));
    return Stream.of(
            Stream.of(streams),
            Variant.NAMES.stream().map(variant -> variant(variant, all)),
            hashes().map(hash -> hash(hash, all)),
            CuckooFilterSpec.ENTRIES.stream().map(entries -> filter(entries, all)),
            groupBys(all))
        .flatMap(Function.identity())
        .toList();
  }

  private Structure variant(String variant, List<KeySet> keySets) {
    return new Structure(variant, keySets, keys -> difference(variant, HashFamily.mix(), keys));
  }

  /** The default hash is that of all variants. */
  private static Stream<HashFamily> hashes() {
    return Stream.concat(
        HashFamily.builtIn().stream().filter(hash -> !hash.equals(HashFamily.mix())),
        Stream.of(OF_THE_USER));
  }

  /** Kernels take a hash in two ways: once for each key, and once for each row. */
  private Structure hash(HashFamily hash, List<KeySet> all) {
    return new Structure(
        "hash " + hash.name(),
        all.stream().filter(keys -> keys.size() >= FEWEST_HASHED && keys.fit(hash)).toList(),
        keys ->
            Stream.of(Variant.SUB_WARP, Variant.THREAD)
                .flatMap(variant -> difference(variant, hash, keys).stream())
                .findFirst());
  }

  private Optional<String> difference(String variant, HashFamily hash, KeySet keys) {
    SketchSpec spec =
        SketchSpec.variant(variant).hash(hash).seed(keys.size()).forKeys(keys.size()).build();
    return new SketchCheck(backend, reference, spec, keys).difference();
  }

  /** Each size of bucket with another size of fingerprint and another alternate bucket. */
  private Structure filter(int entries, List<KeySet> all) {
    int place = CuckooFilterSpec.ENTRIES.indexOf(entries);
    int bits = CuckooFilterSpec.FINGERPRINT_BITS.get(2 - place);
    AlternateBucket alternate = place == 1 ? AlternateBucket.XOR : AlternateBucket.MIRROR;
    return new Structure(
        "cuckoo filter %d x %d".formatted(entries, bits),
        all,
        keys -> {
          CuckooFilterSpec spec =
              CuckooFilterSpec.forKeys(keys.size())
                  .entries(entries)
                  .fingerprintBits(bits)
                  .alternate(alternate)
                  .build();
          return new FilterCheck(backend, reference, spec, keys).difference();
        });
  }

  /**
   * On a device every method in all the memory there is, and one in so little that pairs pass in
   * parts. The CPU has one method, and no device memory.
   */
  private Stream<Structure> groupBys(List<KeySet> keySets) {
    GroupBySpec count = GroupBySpec.count();
    if (Execution.of(backend) != Execution.DEVICE) {
      return Stream.of(groupBy(GroupByExperiment.PARTITIONED, count, keySets));
    }
    return Stream.concat(
        Stream.of(Method.values())
            .map(method -> groupBy(method.label(), count.method(method), keySets)),
        Stream.of(groupBy("in parts", count.memoryBudget(SMALL_BUDGET), keySets)));
  }

  private Structure groupBy(String how, GroupBySpec spec, List<KeySet> keySets) {
    return new Structure(
        "group-by " + how,
        keySets,
        keys -> new GroupByCheck(backend, reference, spec, keys).difference());
  }

  private Finding check(Structure structure) {
    InterruptedRunException.check("the self-check");
    List<String> mismatches =
        structure.keySets().stream()
            .flatMap(
                keys ->
                    guarded(structure, keys).map(what -> "%s: %s".formatted(keys, what)).stream())
            .toList();
    return new Finding(
        backend.name(),
        backend.device().name(),
        structure.name(),
        structure.keySets().size(),
        mismatches);
  }

  /** A backend that fails is reported like one that is wrong, and the other checks go on. */
  private static Optional<String> guarded(Structure structure, KeySet keys) {
    try {
      return structure.difference().apply(keys);
    } catch (RuntimeException e) {
      return Optional.of("failed with " + e.toString().strip().replaceAll("\\s*\\R\\s*", " "));
    }
  }
}
