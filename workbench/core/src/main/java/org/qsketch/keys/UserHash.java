package org.qsketch.keys;

import java.util.Objects;
import java.util.function.LongBinaryOperator;

/**
 * A user-defined hash: a function for the CPU and, for sketches on a GPU, the same function as a
 * snippet in each kernel dialect. All must agree bit for bit: before a device uses the hash for the
 * first time, it compares what both make of some thousand keys.
 */
public final class UserHash extends HashFamily {
  private final LongBinaryOperator function;
  private final String cudaSource;
  private final String openclSource;

  private UserHash(
      String name, LongBinaryOperator function, String cudaSource, String openclSource) {
    super(Objects.requireNonNull(name, "name"));
    if (!name.matches("[a-z][a-z0-9-]{0,31}")
        || HashFamily.builtIn().stream().anyMatch(family -> family.name().equals(name))) {
      throw new IllegalArgumentException(
          "'%s' cannot name a hash family: use up to 32 letters a-z, digits and '-', and none of %s"
              .formatted(name, HashFamily.builtIn()));
    }
    this.function = Objects.requireNonNull(function, "function");
    this.cudaSource = Objects.requireNonNull(cudaSource, "cuda");
    this.openclSource = Objects.requireNonNull(openclSource, "opencl");
  }

  /**
   * Creates a hash for the CPU only.
   *
   * @param name its name in results and images: lower-case letters, digits and dashes
   * @param function (key, seed) to 64 well-mixed bits; called from many threads
   * @return the family
   */
  public static UserHash of(String name, LongBinaryOperator function) {
    return new UserHash(name, function, "", "");
  }

  /**
   * Returns this hash with a version for GPU kernels. A snippet is the body of a function
   *
   * <pre>{@code
   * ulong user_hash(ulong key, ulong seed)
   * }</pre>
   *
   * of one or more statements, for example {@code return fmix64(~key + 3 * seed);}. In both
   * dialects {@code ulong} is the unsigned 64-bit type, arithmetic is modulo 2<sup>64</sup> as in
   * Java, {@code >>} is Java's {@code >>>}, 32-bit keys are zero-extended, and {@code ulong
   * fmix64(ulong)}, which is {@link Mix#fmix64}, can be called. Literals of more than 32 bits end
   * in {@code UL}, for example {@code 0x9E3779B97F4A7C15UL}. If a snippet does not compile, the
   * first operation that needs it fails with the compiler's log; if it makes other hashes than the
   * Java function, with the first key that shows it.
   *
   * @param cuda the body in CUDA C++
   * @param opencl the body in OpenCL C, often the same
   * @return the family
   */
  public UserHash withKernels(String cuda, String opencl) {
    return new UserHash(name(), function, cuda, opencl);
  }

  /**
   * Returns the body of the hash in CUDA C++.
   *
   * @return source, empty if the hash is for the CPU only
   */
  public String cudaSource() {
    return cudaSource;
  }

  /**
   * Returns the body of the hash in OpenCL C.
   *
   * @return source, empty if the hash is for the CPU only
   */
  public String openclSource() {
    return openclSource;
  }

  @Override
  public long hash(long key, long seed) {
    return function.applyAsLong(key, seed);
  }

  @Override
  public void hash(long[] block, int count, long seed) {
    Objects.checkFromIndexSize(0, count, Objects.requireNonNull(block, "block").length);
    for (int i = 0; i < count; i++) {
      block[i] = function.applyAsLong(block[i], seed);
    }
  }
}
