package org.qsketch.gpu.program.translate;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What words of OpenCL C are called in CUDA C++, in code and in comments. */
final class CudaWords {
  private record Word(Pattern opencl, String cuda) {}

  private static final List<Word> CODE =
      List.of(
          word(
              "__kernel __attribute__\\(\\(reqd_work_group_size\\((\\w+), 1, 1\\)\\)\\) void",
              "extern \"C\" __global__ void __launch_bounds__($1)"),
          word("^( *)__local (\\w+ \\w+(?:\\[.*\\])?;)$", "$1__shared__ $2"),
          word("__(global|local) ", ""),
          word("get_local_id\\(0\\)", "threadIdx.x"),
          word("get_group_id\\(0\\)", "blockIdx.x"),
          word("get_local_size\\(0\\)", "blockDim.x"),
          word("get_num_groups\\(0\\)", "gridDim.x"),
          word("barrier\\(CLK_\\w+_MEM_FENCE( \\| CLK_\\w+_MEM_FENCE)?\\)", "__syncthreads()"),
          word("atom(ic)?_add\\(", "atomicAdd("),
          word("atom(ic)?_sub\\(", "atomicSub("),
          word("atom(ic)?_min\\(", "atomicMin("),
          word("atom(ic)?_max\\(", "atomicMax("),
          word("atom(ic)?_or\\(", "atomicOr("),
          word("atom(ic)?_xchg\\(", "atomicExch("),
          word("atom(ic)?_cmpxchg\\(", "atomicCAS("),
          word("__attribute__\\(\\(aligned\\((.*)\\)\\)\\)", "__align__($1)"),
          word("\\blong\\b", "long long"),
          word("\\bulong2\\b", "ulonglong2"),
          word("\\b(0x[0-9A-Fa-f]+|[0-9]+)UL\\b", "$1ULL"));

  private static final List<Word> COMMENTS =
      List.of(
          word("work-item", "thread"),
          word("Work-item", "Thread"),
          word("work-group", "block"),
          word("Work-group", "Block"),
          word("local memory", "shared memory"));

  private static final Pattern UNKNOWN =
      Pattern.compile(
          "\\b(__(kernel|global|local|constant|private|attribute__)\\b|(CLK|cl)_\\w+"
              + "|(get|atomic?|as|convert)_\\w+\\(|(mem_fence|barrier|vload\\w*|vstore\\w*)\\()");

  private CudaWords() {}

  private static Word word(String opencl, String cuda) {
    return new Word(Pattern.compile(opencl), cuda);
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

  private static String replace(String text, List<Word> words) {
    String replaced = text;
    for (Word word : words) {
      replaced = word.opencl().matcher(replaced).replaceAll(word.cuda());
    }
    return replaced;
  }
}
