package org.qsketch.cpu.filter;

import java.util.function.BooleanSupplier;

/**
 * Changes of single buckets, each under the lock of its stripe.
 *
 * @param table the buckets
 * @param stripes their locks
 */
record LockedBuckets(Fingerprints table, Stripes stripes) {
  /** Puts a fingerprint into a free entry; false if there is none. */
  boolean place(long bucket, int fingerprint) {
    return locked(bucket, () -> table.place(bucket, fingerprint));
  }

  /** Replaces a fingerprint by another; false if it is not there. */
  boolean replace(long bucket, int old, int newcomer) {
    return locked(bucket, () -> table.replace(bucket, old, newcomer));
  }

  /** Deletes a fingerprint; false if it is not there. */
  boolean delete(long bucket, int fingerprint) {
    return locked(bucket, () -> table.delete(bucket, fingerprint));
  }

  private boolean locked(long bucket, BooleanSupplier change) {
    int stripe = stripes.of(bucket);
    stripes.lock(stripe);
    try {
      return change.getAsBoolean();
    } finally {
      stripes.unlock(stripe);
    }
  }
}
