package org.qsketch.gpu.program.translate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What words of OpenCL C are called in CUDA C++, in code and in comments. */
final class CudaWords {
  private static final Map<Pattern, String> CODE =
      patterns(
          "__kernel __attribute__\\(\\(reqd_work_group_size\\((\\w+), 1, 1\\)\\)\\) void",
          "extern \"C\" __global__ void __launch_bounds__($1)",
          "^( *)__local ([^*]+;)$",
          "$1__shared__ $2",
          "__(global|local) ",
          "",
          "get_local_id\\(0\\)",
          "threadIdx.x",
          "get_group_id\\(0\\)",
          "blockIdx.x",
          "get_local_size\\(0\\)",
          "blockDim.x",
          "get_num_groups\\(0\\)",
          "gridDim.x",
          "barrier\\(CLK_LOCAL_MEM_FENCE\\)",
          "__syncthreads()",
          "atom(ic)?_add\\(",
          "atomicAdd(",
          "atom(ic)?_sub\\(",
          "atomicSub(",
          "atom(ic)?_min\\(",
          "atomicMin(",
          "atom(ic)?_max\\(",
          "atomicMax(",
          "atom(ic)?_or\\(",
          "atomicOr(",
          "atom(ic)?_xchg\\(",
          "atomicExch(",
          "atom(ic)?_cmpxchg\\(",
          "atomicCAS(",
          "__attribute__\\(\\(aligned\\((.*)\\)\\)\\)",
          "__align__($1)",
          "\\blong\\b",
          "long long",
          "\\b(0x[0-9A-Fa-f]+)UL\\b",
          "$1ULL");

  private static final Map<Pattern, String> COMMENTS =
      patterns(
          "work-item", "thread",
          "Work-item", "Thread",
          "work-group", "block",
          "Work-group", "Block",
          "local memory", "shared memory");

  private static final Pattern UNKNOWN =
      Pattern.compile(
          "\\b(__(kernel|global|local|constant|private|attribute__)\\b|(CLK|cl)_\\w+"
              + "|(get|atomic?|as|convert)_\\w+\\(|(mem_fence|barrier|vload\\w*|vstore\\w*)\\()");

  private CudaWords() {}

  private static Map<Pattern, String> patterns(String... pairs) {
    Map<Pattern, String> patterns = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      patterns.put(Pattern.compile(pairs[i]), pairs[i + 1]);
    }
    return patterns;
  }

  /**
   * Translates code.
   *
   * @throws IllegalArgumentException for a word of OpenCL C that is not known here
   */
  static String code(String code) {
    String translated = replace(code, CODE);
    Matcher unknown = UNKNOWN.matcher(translated);
    if (unknown.find()) {
      throw new IllegalArgumentException(
          "'%s' in '%s' has no translation: add it to CudaWords, or a function to both preludes"
              .formatted(unknown.group(), code.strip()));
    }
    return translated;
  }

  /** Translates the text of a comment. */
  static String comment(String comment) {
    return replace(comment, COMMENTS);
  }

  private static String replace(String text, Map<Pattern, String> words) {
    String replaced = text;
    for (Map.Entry<Pattern, String> word : words.entrySet()) {
      replaced = word.getKey().matcher(replaced).replaceAll(word.getValue());
    }
    return replaced;
  }
}
