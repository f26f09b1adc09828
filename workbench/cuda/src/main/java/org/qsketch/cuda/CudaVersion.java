package org.qsketch.cuda;

/**
 * A version of CUDA.
 *
 * @param major the major version; versions with the same one are compatible
 * @param minor the minor version
 */
record CudaVersion(int major, int minor) implements Comparable<CudaVersion> {
  /** Decodes the driver's form: 13020 is 13.2. */
  static CudaVersion ofNumber(int number) {
    return new CudaVersion(number / 1000, number % 1000 / 10);
  }

  @Override
  public int compareTo(CudaVersion other) {
    return major == other.major
        ? Integer.compare(minor, other.minor)
        : Integer.compare(major, other.major);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
