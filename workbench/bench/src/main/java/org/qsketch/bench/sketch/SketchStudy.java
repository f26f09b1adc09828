package org.qsketch.bench.sketch;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.KeySet;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;
import org.qsketch.bench.run.Study.Check;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;
import org.qsketch.keys.UserHash;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SpecBuilder;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.UpdateRule;

/** Frequency sketches: rates, errors, and CUDA against OpenCL. */
public final class SketchStudy implements Study {
  /** Rates by size, work load factor and stream (Figs. 5 and 6, and the skew sweep). */
  public static final ResultFile.Measured<ThroughputResult> THROUGHPUT =
      new ResultFile.Measured<>("throughput.csv", ThroughputResult.class, true);

  /** The thread sketch at depth 1, 2 and 3. */
  public static final ResultFile.Measured<DepthResult> DEPTH =
      ResultFile.of("depth.csv", DepthResult.class);

  /** The sub-warp sketch by the number of devices. */
  public static final ResultFile.Measured<FleetResult> FLEET =
      ResultFile.of("fleet.csv", FleetResult.class);

  /** Errors by size and work load factor on uniform keys (Fig. 7). */
  public static final ResultFile.Measured<AccuracyResult> ACCURACY =
      ResultFile.of("accuracy.csv", AccuracyResult.class);

  /** Errors by memory for each distinct key, on uniform and skewed keys. */
  public static final ResultFile.Measured<AccuracyResult> LOAD =
      ResultFile.of("load.csv", AccuracyResult.class);

  /** Errors on real data sets, named in the column of the stream. */
  public static final ResultFile.Measured<AccuracyResult> REAL_DATA =
      ResultFile.of("real-data.csv", AccuracyResult.class);

  /** CUDA against OpenCL, one result for each run that there is with both on one device. */
  public static final ResultFile.Derived<ThroughputResult, RatioResult> RATIO =
      new ResultFile.Derived<>("ratio.csv", RatioResult.class, THROUGHPUT, RatioResult::of);

  /** Fewer keys tell little about a hash. */
  private static final int FEWEST_HASHED = 1000;

  private static final String USER_SOURCE = "return fmix64(~key + 3 * seed);";
  private static final UserHash OF_THE_USER =
      UserHash.of("of-the-user", (key, seed) -> Mix.fmix64(~key + 3 * seed))
          .withKernels(USER_SOURCE, USER_SOURCE);

  /** Creates the study. */
  public SketchStudy() {}

  @Override
  public List<ResultFile<?>> files() {
    return List.of(THROUGHPUT, DEPTH, FLEET, ACCURACY, LOAD, REAL_DATA, RATIO);
  }

  @Override
  public double share() {
    return SketchFigures.SHARE;
  }

  @Override
  public void measure(DeviceRun run) {
    new SketchFigures(run).measure();
  }

  @Override
  public void measure(DeviceRun run, String stream, Keys keys) {
    new SketchFigures(run).measure(stream, keys);
  }

  /**
   * Checks every variant, every update rule, and every hash family, one of the user's among them.
   */
  @Override
  public List<Check> checks(Backend backend, Backend reference) {
    Checker checker = new Checker(backend, reference);
    return Stream.of(
            Variant.NAMES.stream().map(checker::variant),
            Stream.of(UpdateRule.ADDITIVE, UpdateRule.REMOVABLE).map(checker::update),
            Stream.of(checker.wideCounters()),
            hashes().map(checker::hash))
        .flatMap(checks -> checks)
        .toList();
  }

  /** Returns the other hashes: all variants are checked with the default one. */
  private static Stream<HashFamily> hashes() {
    return Stream.concat(
        HashFamily.builtIn().stream().filter(hash -> !hash.equals(HashFamily.mix())),
        Stream.of(OF_THE_USER));
  }

  private record Checker(Backend backend, Backend reference) {
    Check variant(String name) {
      return new Check(name, keys -> difference(SketchSpec.variant(name), keys));
    }

    /** Checks an update rule that is not the default. */
    Check update(UpdateRule rule) {
      return new Check(
          "%s, %s".formatted(Variant.TAGGED, rule.text()),
          keys -> difference(SketchSpec.tagged().update(rule), keys));
    }

    /** Checks each kind of kernel once. */
    Check wideCounters() {
      return new Check(
          "64-bit counters",
          _ -> takesWideCounters(),
          keys ->
              Stream.of(Variant.THREAD, Variant.WARP, Variant.SUB_WARP)
                  .map(name -> SketchSpec.variant(name).counterBits(Long.SIZE))
                  .flatMap(builder -> difference(builder, keys).stream())
                  .findFirst());
    }

    /** Tells whether the device can add to wide counters, which a few cannot. */
    private boolean takesWideCounters() {
      try (Sketch _ =
          backend.create(SketchSpec.subWarp().counterBits(Long.SIZE).buckets(1).build())) {
        return true;
      } catch (IllegalArgumentException _) {
        return false;
      } catch (RuntimeException _) {
        return true; // for the check to find
      }
    }

    /**
     * Returns the check of a hash. Kernels take one in two ways: once for each key, and once for
     * each row.
     */
    Check hash(HashFamily hash) {
      return new Check(
          "hash " + hash.name(),
          keys -> keys.size() >= FEWEST_HASHED && keys.fit(hash),
          keys ->
              Stream.of(Variant.SUB_WARP, Variant.THREAD)
                  .map(variant -> SketchSpec.variant(variant).hash(hash))
                  .flatMap(builder -> difference(builder, keys).stream())
                  .findFirst());
    }

    private Optional<String> difference(SpecBuilder<?> builder, KeySet keys) {
      SketchSpec spec = builder.seed(keys.size()).forKeys(keys.size()).build();
      return new SketchCheck(backend, reference, spec, keys).difference();
    }
  }
}
