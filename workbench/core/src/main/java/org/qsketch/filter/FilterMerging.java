package org.qsketch.filter;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.function.Function;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;

/**
 * Adds the fingerprints of a filter to another of the same spec. The keys are unknown, but they are
 * not needed: their buckets and fingerprints are all that a filter knows of them. So each entry is
 * turned into a hash that selects its bucket and its fingerprint, and these hashes are inserted as
 * keys whose hash is the identity.
 */
final class FilterMerging {
  /** Below it, one of 2^32 equal steps of the hash falls into each bucket. */
  private static final long MOST_BUCKETS = 1L << 31;

  private static final int BATCH = 1 << 16;

  private final CuckooFilterSpec spec;
  private final CuckooFilterSpec hashed;
  private final long[] batch = new long[BATCH];
  private int count;
  private long refused;

  private FilterMerging(CuckooFilterSpec spec) {
    this.spec = spec;
    this.hashed =
        new CuckooFilterSpec(
            spec.buckets(),
            spec.entries(),
            spec.fingerprintBits(),
            spec.alternate(),
            HashFamily.identity(),
            0,
            spec.stripes());
  }

  /** Merges an image into another one: see {@link FilterImage#merge}. */
  static void add(
      FilterImage target, FilterImage source, Function<FilterImage, CuckooFilter> opener) {
    CuckooFilterSpec spec = target.spec();
    Checks.sameSpec("filters", spec, source.spec());
    if (spec.buckets() > MOST_BUCKETS) {
      throw new IllegalArgumentException(
          "filters of %d buckets cannot be merged: 2^31 are the most".formatted(spec.buckets()));
    }
    new FilterMerging(spec).merge(target.table(), source.table(), opener);
  }

  private void merge(
      MemorySegment target, MemorySegment source, Function<FilterImage, CuckooFilter> opener) {
    try (FilterImage image = copy(target);
        CuckooFilter filter = opener.apply(image)) {
      addAll(filter, source);
      if (refused > 0) {
        throw new IllegalArgumentException(
            "%d keys find no space in the filter of %d entries: build both for more keys"
                .formatted(refused, spec.slots()));
      }
      try (FilterImage merged = filter.image()) {
        keepProbing(merged.table(), source);
        target.copyFrom(merged.table());
      }
    }
  }

  private FilterImage copy(MemorySegment table) {
    FilterImage image = FilterImage.allocate(hashed);
    image.table().copyFrom(table);
    return image;
  }

  private void addAll(CuckooFilter filter, MemorySegment source) {
    for (long slot = 0; slot < spec.slots(); slot++) {
      int entry = entry(source, slot);
      if (entry != CuckooFilterSpec.EMPTY && entry != spec.deleted()) {
        batch[count++] = hash(slot / spec.entries(), entry);
        if (count == BATCH) {
          flush(filter);
        }
      }
    }
    flush(filter);
  }

  /**
   * Deletes unused entries of the target where the bucket was full in the source. A probe ends at a
   * bucket with an entry that was never used. A key goes on to its other bucket only when the first
   * one is full. Deleted entries are as free, and pass probes on.
   */
  private void keepProbing(MemorySegment merged, MemorySegment source) {
    for (long bucket = 0; bucket < spec.buckets(); bucket++) {
      long first = bucket * spec.entries();
      if (!hasUnused(source, first)) {
        for (long slot = first; slot < first + spec.entries(); slot++) {
          if (entry(merged, slot) == CuckooFilterSpec.EMPTY) {
            delete(merged, slot);
          }
        }
      }
    }
  }

  private boolean hasUnused(MemorySegment table, long first) {
    for (long slot = first; slot < first + spec.entries(); slot++) {
      if (entry(table, slot) == CuckooFilterSpec.EMPTY) {
        return true;
      }
    }
    return false;
  }

  /** Deletes an entry, by setting all its bits. */
  private void delete(MemorySegment table, long slot) {
    int bytes = spec.fingerprintBits() / Byte.SIZE;
    table.asSlice(slot * bytes, bytes).fill((byte) -1);
  }

  private int entry(MemorySegment table, long slot) {
    return switch (spec.fingerprintBits()) {
      case Byte.SIZE -> Byte.toUnsignedInt(table.get(ValueLayout.JAVA_BYTE, slot));
      case Short.SIZE ->
          Short.toUnsignedInt(table.get(ValueLayout.JAVA_SHORT_UNALIGNED, slot * Short.BYTES));
      default -> table.get(ValueLayout.JAVA_INT_UNALIGNED, slot * Integer.BYTES);
    };
  }

  /** Returns the least hash that selects a bucket and a fingerprint. */
  private long hash(long bucket, int fingerprint) {
    long high = Math.ceilDiv(bucket << Integer.SIZE, spec.buckets());
    long number = Integer.toUnsignedLong(fingerprint) - 1;
    long fingerprints = (1L << spec.fingerprintBits()) - 2;
    long low = Long.divideUnsigned((number << Integer.SIZE) + fingerprints - 1, fingerprints);
    return high << Integer.SIZE | low;
  }

  /** Inserts the batch, but no fingerprints that are there already. */
  private void flush(CuckooFilter filter) {
    if (count == 0) {
      return;
    }
    Keys keys = Keys.of(Arrays.copyOf(batch, count));
    count = 0;
    try (Keys absent = filter.absent(keys)) {
      try (Answers answers = filter.insert(absent)) {
        refused += absent.size() - answers.yes();
      }
    }
  }
}
