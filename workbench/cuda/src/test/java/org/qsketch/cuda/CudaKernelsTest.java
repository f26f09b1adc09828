package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.gpu.program.Program.COUNTER_BITS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.contract.Specs;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.gpu.primitive.Slicing;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/** Every kernel file compiles with all definitions that the host uses; no device is needed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CudaKernelsTest {
  private static final Path FOLDER = Path.of("../../cuda-kernels");

  private NvrtcCompiler compiler;

  @BeforeAll
  void findNvrtc() {
    compiler = Machine.requireNvrtc();
  }

  static Stream<Program> programs() {
    return Stream.of(KernelFile.values())
        .flatMap(
            file ->
                definitions(file)
                    .flatMap(
                        definitions ->
                            Stream.of(KeyWidth.values())
                                .flatMap(keys -> programs(file, definitions, keys))));
  }

  private static Stream<Program> programs(
      KernelFile file, Map<String, Integer> definitions, KeyWidth keys) {
    return hashes(file)
        .map(hash -> new Program(file, keys, hash, definitions))
        .flatMap(CudaKernelsTest::withWeightsAndWithout);
  }

  /** Partitions and what finds few groups know no other hash than the usual one. */
  private static Stream<HashFamily> hashes(KernelFile file) {
    return switch (file) {
      case FEW_GROUPS, GROUP_SAMPLE, PAIR_PARTITION -> Stream.of(HashFamily.mix());
      default -> Stream.concat(HashFamily.builtIn().stream(), Stream.of(Specs.USER_HASH));
    };
  }

  private static Stream<Program> withWeightsAndWithout(Program program) {
    return switch (program.file()) {
      case THREAD_SKETCH,
          WARP_SKETCH,
          SUB_WARP_SKETCH,
          MULTI_LEVEL_SKETCH,
          TAGGED_SKETCH,
          TOP_K,
          PARTITION,
          ROUTE,
          COUNTER_SLICES,
          MULTI_LEVEL_SLICES,
          TAGGED_SLICES ->
          Stream.of(program, program.weighted());
      default -> Stream.of(program);
    };
  }

  private static Stream<Map<String, Integer>> definitions(KernelFile file) {
    return switch (file) {
      case WARP_SKETCH ->
          counters()
              .flatMap(
                  bits ->
                      Stream.of(32, 64, 128)
                          .map(width -> Map.of("WIDTH", width, "DEPTH", 3, COUNTER_BITS, bits)));
      case SUB_WARP_SKETCH ->
          counters()
              .flatMap(
                  bits ->
                      Stream.of(8, 16).map(width -> Map.of("WIDTH", width, COUNTER_BITS, bits)));
      case THREAD_SKETCH -> counters().map(bits -> Map.of("DEPTH", 3, COUNTER_BITS, bits));
      case TAGGED_SKETCH, TAGGED_MERGE -> Stream.of(1, 3, 4).map(depth -> Map.of("DEPTH", depth));
      case PARTITION ->
          Stream.of(
              partition(0, Slicing.DIGITS, 8192),
              partition(1, Slicing.DIGITS, 8192),
              with(partition(0, Slicing.DIGITS, 8192), "INDEXED", 1),
              partition(0, Slicing.DIGITS, 5888),
              partition(0, 4 * Slicing.DIGITS, 5888));
      case ROUTE -> Stream.of(1, 4, 8).map(bytes -> Map.of("ANSWER_BYTES", bytes));
      case ESTIMATES ->
          counters()
              .flatMap(
                  bits ->
                      counters()
                          .map(
                              exact ->
                                  Map.of(COUNTER_BITS, bits, "EXACT_BITS", exact, "ASKED", 0)));
      case COUNTER_QUERIES ->
          counterSlices().flatMap(slices -> asked().map(asked -> with(slices, "ASKED", asked)));
      case COUNTER_SLICES -> counterSlices();
      case MULTI_LEVEL_QUERIES, TAGGED_QUERIES ->
          asked().map(asked -> with(slices(3), "ASKED", asked));
      case MULTI_LEVEL_SLICES -> Stream.of(slices(3));
      case TAGGED_SLICES -> Stream.of(slices(1), slices(4));
      case TABLES, TOP_K -> counters().map(bits -> Map.of(COUNTER_BITS, bits));
      case CUCKOO_FILTER ->
          Stream.of(4, 8, 16)
              .flatMap(entries -> Stream.of(8, 16, 32).flatMap(bits -> filters(entries, bits)));
      case CUCKOO_BLOCKS ->
          Stream.of(4, 8, 16)
              .flatMap(
                  entries ->
                      Stream.of(8, 16)
                          .map(bits -> filter(entries, bits, AlternateBucket.LOCAL, 1)));
      case GROUP_BY, FEW_GROUPS, RUNS -> pairs();
      case PAIR_PARTITION ->
          Stream.of(0, 1)
              .flatMap(frequent -> pairs().map(kind -> with(kind, "FREQUENT", frequent)));
      case TOKENS -> Stream.of(0, 1).map(words -> Map.of("WORDS", words, "LOWER_CASE", words));
      case RADIX_SORT -> Stream.of(0, 32, 64).map(bits -> Map.of("VALUE_BITS", bits));
      default -> Stream.of(Map.of());
    };
  }

  private static Stream<Map<String, Integer>> pairs() {
    return Stream.of(0, 32, 64).map(bits -> Map.of("VALUE_BITS", bits, "AGGREGATE", bits / 32));
  }

  private static Stream<Map<String, Integer>> counterSlices() {
    return counters()
        .flatMap(
            bits ->
                Stream.of(1, 8, 64)
                    .map(
                        width ->
                            Map.of(
                                "WIDTH",
                                width,
                                "SLICE_COUNTERS",
                                (1 << 18) / bits,
                                COUNTER_BITS,
                                bits)));
  }

  /** What queries may ask. */
  private static Stream<Integer> asked() {
    return Stream.of(0, 1, 2);
  }

  private static Map<String, Integer> with(
      Map<String, Integer> definitions, String name, int value) {
    Map<String, Integer> all = new TreeMap<>(definitions);
    all.put(name, value);
    return all;
  }

  private static Stream<Integer> counters() {
    return Stream.of(32, 64);
  }

  private static Map<String, Integer> slices(int depth) {
    return Map.of("SLICE_BUCKETS", 512, "DIGITS", 256, "ENTRY_ITEMS", 4, "DEPTH", depth);
  }

  private static Map<String, Integer> partition(int row, int digits, int buckets) {
    return Map.of(
        "INDEXED",
        0,
        "BY_ROW",
        row,
        "DIGITS",
        digits,
        "ENTRY_ITEMS",
        16,
        "SLICE_BUCKETS",
        buckets,
        "SLICE_BITS",
        13);
  }

  private static Stream<Map<String, Integer>> filters(int entries, int bits) {
    AlternateBucket other = bits == 32 ? AlternateBucket.XOR : AlternateBucket.MIRROR;
    return Stream.of(other, AlternateBucket.LOCAL)
        .map(alternate -> filter(entries, bits, alternate, 0));
  }

  private static Map<String, Integer> filter(
      int entries, int bits, AlternateBucket alternate, int local) {
    return Map.of(
        "ENTRIES",
        entries,
        "FINGERPRINT_BITS",
        bits,
        "TABLE_IN_LOCAL",
        local,
        "ALTERNATE_XOR",
        alternate == AlternateBucket.XOR ? 1 : 0,
        "ALTERNATE_LOCAL",
        alternate == AlternateBucket.LOCAL ? 1 : 0);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void everyProgramCompilesToPtx(Program program) {
    int oldest = compiler.supportedCapabilities()[0];
    byte[] ptx = compiler.toPtx(program.source(KernelDialect.CUDA), oldest);
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
    assertThat(compiler.toPtx(source, compiler.supportedCapabilities()[0])).isNotEmpty();
  }

  static boolean isCheckout() {
    return Files.isDirectory(FOLDER);
  }
}
