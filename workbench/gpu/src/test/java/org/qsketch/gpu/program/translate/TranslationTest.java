package org.qsketch.gpu.program.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** How a text in OpenCL C becomes one in CUDA C++. */
final class TranslationTest {
  private static String cuda(String opencl) {
    return Translation.of(opencl.lines().toList());
  }

  @Test
  void aKernelLosesAddressSpacesAndKeepsItsBounds() {
    assertThat(
            cuda(
                """
                __kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void fill(
                    __global uint* table, ulong count) {
                  __local uint buffer[4];
                  __local ulong sums[2 * GROUP_SIZE];
                  __local uint* own = buffer + get_local_id(0);
                  barrier(CLK_LOCAL_MEM_FENCE);
                }
                """))
        .isEqualTo(
            """
            extern "C" __global__ void __launch_bounds__(GROUP_SIZE) fill(uint* table, ulong count) {
              __shared__ uint buffer[4];
              __shared__ ulong sums[2 * GROUP_SIZE];
              uint* own = buffer + threadIdx.x;
              __syncthreads();
            }
            """);
  }

  @Test
  void whatHasBecomeTooLongIsBrokenBetweenParameters() {
    assertThat(
            cuda(
                """
                uint find_the_row(__global uint* index, ulong bucket, __global uint* requested, uint rows) {
                  return 0;
                }
                """))
        .isEqualTo(
            """
            __device__ __forceinline__ uint find_the_row(uint* index, ulong bucket, uint* requested,
                                                         uint rows) {
              return 0;
            }
            """);
  }

  @Test
  void whatHasBecomeShortEnoughIsOneLine() {
    assertThat(
            cuda(
                """
                  for (ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0); at < count;
                       at += step) {
                """))
        .isEqualTo(
            "  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at < count; at += step) {\n");
  }

  @Test
  void aTypeHasItsNameInFront() {
    assertThat(
            cuda(
                """
                typedef struct __attribute__((aligned(16))) {
                  long key;
                } Slot;
                """))
        .isEqualTo(
            """
            struct __align__(16) Slot {
              long long key;
            };
            """);
  }

  @Test
  void commentsSpeakOfThreadsAndAreFilledAgain() {
    assertThat(
            cuda(
                """
                // Each work-item of a work-group takes a word. This is written to local memory, so that others,
                // work-items of the same
                // work-group, see it.
                //
                //   WORDS  of a work-item
                """))
        .isEqualTo(
            """
            // Each thread of a block takes a word. This is written to shared memory, so that others, threads of
            // the same block, see it.
            //
            //   WORDS  of a thread
            """);
  }

  @Test
  void aWordWithoutTranslationIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cuda("  uint at = get_global_id(0);"))
        .withMessageContaining("'get_global_id(' in 'uint at = get_global_id(0);'");
  }

  @Test
  void aLineThatCannotBeBrokenIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cuda("  uint " + "a".repeat(100) + ";"))
        .withMessageContaining("no place to break");
  }

  @Test
  void whatOnlyOpenClNeedsLeavesNoGap() {
    assertThat(
            cuda(
                """
                #define ADD 0

                #pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

                ulong user_hash(ulong key, ulong seed);
                """))
        .isEqualTo(
            """
            #define ADD 0

            __device__ ulong user_hash(ulong key, ulong seed);
            """);
  }

  @Test
  void aFunctionOfOneStatementTakesOneLineWhereItFits() {
    String one = "uint half(uint a) { return a / 2; }\n";
    String three = "uint half(uint a) {\n  return a / 2;\n}\n";
    String cuda = "__device__ __forceinline__ " + one;
    assertThat(cuda(one)).isEqualTo(cuda);
    assertThat(cuda(three)).isEqualTo(cuda);
  }

  @Test
  void aSeparateFunctionIsNotInlined() {
    String opencl = "SEPARATE uint half(uint a) { return a / 2; }\n";
    assertThat(cuda(opencl)).isEqualTo("__device__ " + opencl);
  }

  @Test
  void aDirectiveIsNeverBroken() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cuda("#define SUM(a, b) \\\n  ((a) + (b))"))
        .withMessageContaining("does not fit one line");
  }
}
