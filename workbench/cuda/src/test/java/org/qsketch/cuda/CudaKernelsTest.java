package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.gpu.program.Define.AGGREGATE;
import static org.qsketch.gpu.program.Define.ALTERNATE_LOCAL;
import static org.qsketch.gpu.program.Define.ALTERNATE_XOR;
import static org.qsketch.gpu.program.Define.ANSWER_BYTES;
import static org.qsketch.gpu.program.Define.ASKED;
import static org.qsketch.gpu.program.Define.BY_ROW;
import static org.qsketch.gpu.program.Define.COUNTER_BITS;
import static org.qsketch.gpu.program.Define.DEPTH;
import static org.qsketch.gpu.program.Define.DIGITS;
import static org.qsketch.gpu.program.Define.ENTRIES;
import static org.qsketch.gpu.program.Define.ENTRY_ITEMS;
import static org.qsketch.gpu.program.Define.EXACT_BITS;
import static org.qsketch.gpu.program.Define.FINGERPRINT_BITS;
import static org.qsketch.gpu.program.Define.FREQUENT;
import static org.qsketch.gpu.program.Define.GROUP_ITEMS;
import static org.qsketch.gpu.program.Define.LOWER_CASE;
import static org.qsketch.gpu.program.Define.NEXT;
import static org.qsketch.gpu.program.Define.PRECISION;
import static org.qsketch.gpu.program.Define.SLICE_BITS;
import static org.qsketch.gpu.program.Define.SLICE_BUCKETS;
import static org.qsketch.gpu.program.Define.SLICE_COUNTERS;
import static org.qsketch.gpu.program.Define.UPDATE;
import static org.qsketch.gpu.program.Define.VALUE_BITS;
import static org.qsketch.gpu.program.Define.WIDTH;
import static org.qsketch.gpu.program.Define.WORDS;
import static org.qsketch.gpu.program.KernelOptions.NONE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.contract.Specs;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.gpu.primitive.Slicing;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/** Every kernel file compiles with all definitions that the host uses; no device is needed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
final class CudaKernelsTest {
  private static final Path FOLDER = Path.of("../../cuda-kernels");

  private NvrtcCompiler compiler;

  @BeforeAll
  void findNvrtc() {
    compiler = Machine.requireNvrtc();
  }

  /** A kernel file and one way to compile it. */
  record Program(String file, KernelOptions options) {}

  private static boolean hasKernels(Path file) {
    try {
      return Files.readString(file).contains(" __global__ ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<Program> programs() throws IOException {
    return files()
        .filter(CudaKernelsTest::hasKernels)
        .map(file -> file.getFileName().toString().replace(".cu", ""))
        .flatMap(
            file ->
                variants(file)
                    .flatMap(options -> keys(options))
                    .flatMap(options -> hashes(file, options))
                    .flatMap(options -> weights(file, options))
                    .map(options -> new Program(file, options)));
  }

  private static Stream<KernelOptions> keys(KernelOptions options) {
    return Stream.of(KeyWidth.values()).map(options::with);
  }

  /**
   * Partitions and hashes of pairs and what finds few groups know only the usual hash; prefix sums
   * hash nothing.
   */
  private static Stream<KernelOptions> hashes(String file, KernelOptions options) {
    Stream<HashFamily> hashes =
        switch (file) {
          case "few_groups", "group_sample", "pair_hash", "pair_partition", "prefix_sum" ->
              Stream.of(HashFamily.mix());
          default -> Stream.concat(HashFamily.builtIn().stream(), Stream.of(Specs.USER_HASH));
        };
    return hashes.map(hash -> new KernelOptions(options.width(), false, hash, options.defines()));
  }

  private static Stream<KernelOptions> weights(String file, KernelOptions options) {
    return switch (file) {
      case "thread_sketch",
          "warp_sketch",
          "sub_warp_sketch",
          "multi_level_sketch",
          "tagged_sketch",
          "top_k",
          "partition",
          "cuckoo_blocks",
          "route",
          "counter_slices",
          "multi_level_slices",
          "tagged_slices" ->
          Stream.of(options, options.weighted(true));
      default -> Stream.of(options);
    };
  }

  private static Stream<KernelOptions> variants(String file) {
    return switch (file) {
      case "warp_sketch" -> counters(each(NONE.with(DEPTH, 3), WIDTH, 32, 64, 128));
      case "sub_warp_sketch" -> counters(each(NONE, WIDTH, 8, 16));
      case "thread_sketch" -> counters(Stream.of(NONE.with(DEPTH, 3)));
      case "tagged_sketch", "tagged_merge", "tagged_halve" -> each(NONE, UPDATE, 0, 1, 2);
      case "partition" ->
          Stream.of(
              partition(0, Slicing.DIGITS, 8192),
              partition(1, Slicing.DIGITS, 8192),
              partition(0, Slicing.DIGITS, 8192).with(NEXT, 1),
              partition(0, Slicing.DIGITS, 5888).with(NEXT, 2),
              partition(0, Slicing.DIGITS, 5888),
              partition(0, 4 * Slicing.DIGITS, 5888));
      case "route" -> each(NONE, ANSWER_BYTES, 1, 4, 8);
      case "pair_hash" -> each(NONE, VALUE_BITS, 32, 64);
      case "estimates" -> counters(each(NONE.with(ASKED, 0), EXACT_BITS, 32, 64));
      case "counter_queries" -> counterSlices().flatMap(CudaKernelsTest::asked);
      case "counter_slices" -> counterSlices();
      case "multi_level_queries" -> asked(slices());
      case "tagged_queries" -> asked(slices().with(UPDATE, 0));
      case "multi_level_slices" -> Stream.of(slices());
      case "tagged_slices" -> each(slices(), UPDATE, 0, 1, 2);
      case "tables", "top_k" -> counters(Stream.of(NONE));
      case "cuckoo_filter" ->
          Stream.of(4, 8, 16)
              .flatMap(entries -> Stream.of(8, 16, 32).flatMap(bits -> filters(entries, bits)));
      case "cuckoo_blocks" ->
          Stream.of(4, 8, 16)
              .flatMap(
                  entries ->
                      Stream.of(8, 16).map(bits -> filter(entries, bits, AlternateBucket.LOCAL)));
      case "group_by", "few_groups", "runs", "radix_sort" -> pairs();
      case "pair_partition" -> pairs().flatMap(kind -> each(kind, FREQUENT, 0, 1));
      case "distinct" ->
          Stream.of(256, 1024)
              .flatMap(items -> each(NONE.with(GROUP_ITEMS, items), PRECISION, 4, 12, 14, 18));
      case "tokens" ->
          Stream.of(0, 1).map(words -> NONE.with(WORDS, words).with(LOWER_CASE, words));
      default -> Stream.of(NONE);
    };
  }

  private static Stream<KernelOptions> each(KernelOptions options, Define define, int... values) {
    return IntStream.of(values).mapToObj(value -> options.with(define, value));
  }

  private static Stream<KernelOptions> counters(Stream<KernelOptions> variants) {
    return variants.flatMap(options -> each(options, COUNTER_BITS, 32, 64));
  }

  private static Stream<KernelOptions> pairs() {
    return Stream.of(0, 32, 64).map(bits -> NONE.with(VALUE_BITS, bits).with(AGGREGATE, bits / 32));
  }

  private static Stream<KernelOptions> counterSlices() {
    return Stream.of(32, 64)
        .map(bits -> NONE.with(COUNTER_BITS, bits).with(SLICE_COUNTERS, (1 << 18) / bits))
        .flatMap(options -> each(options, WIDTH, 1, 8, 64));
  }

  /** What queries may ask. */
  private static Stream<KernelOptions> asked(KernelOptions options) {
    return each(options, ASKED, 0, 1, 2);
  }

  private static KernelOptions slices() {
    return NONE.with(SLICE_BUCKETS, 512).with(DIGITS, 256).with(ENTRY_ITEMS, 4);
  }

  private static KernelOptions partition(int row, int digits, int buckets) {
    return NONE.with(NEXT, 0)
        .with(BY_ROW, row)
        .with(DIGITS, digits)
        .with(ENTRY_ITEMS, 16)
        .with(SLICE_BUCKETS, buckets)
        .with(SLICE_BITS, 13);
  }

  private static Stream<KernelOptions> filters(int entries, int bits) {
    AlternateBucket other = bits == 32 ? AlternateBucket.XOR : AlternateBucket.MIRROR;
    return Stream.of(other, AlternateBucket.LOCAL)
        .map(alternate -> filter(entries, bits, alternate));
  }

  private static KernelOptions filter(int entries, int bits, AlternateBucket alternate) {
    return NONE.with(ENTRIES, entries)
        .with(FINGERPRINT_BITS, bits)
        .with(ALTERNATE_XOR, alternate == AlternateBucket.XOR)
        .with(ALTERNATE_LOCAL, alternate == AlternateBucket.LOCAL);
  }

  @ParameterizedTest
  @MethodSource("programs")
  @EnabledIf("isCheckout")
  void everyProgramCompilesToPtx(Program program) {
    int oldest = compiler.supportedCapabilities()[0];
    byte[] ptx =
        compiler.compile(
            program.options().source(KernelDialect.CUDA, program.file()), KernelTarget.ptx(oldest));
    assertThat(new String(ptx, StandardCharsets.US_ASCII)).contains(".entry ");
  }

  static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".cu")).sorted().toList().stream();
    }
  }

  /**
   * Each is ready for a project of its own: its includes are all it needs, and no macro is given.
   */
  @ParameterizedTest
  @MethodSource("files")
  @EnabledIf("isCheckout")
  void everyFileCompilesAsItStands(Path file) throws IOException {
    KernelSource source =
        new KernelSource(file.toAbsolutePath().toString(), Files.readString(file), Map.of());
    assertThat(compiler.compile(source, KernelTarget.ptx(compiler.supportedCapabilities()[0])))
        .isNotEmpty();
  }

  static boolean isCheckout() {
    return Files.isDirectory(FOLDER);
  }
}
