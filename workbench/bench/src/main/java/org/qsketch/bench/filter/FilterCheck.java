package org.qsketch.bench.filter;

import java.util.Arrays;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.KeySet;
import org.qsketch.bench.run.KeySetCheck;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.keys.Keys;

/**
 * One cuckoo filter on one key set. Where fingerprints come to lie follows from the order of the
 * inserts, so it is not compared with another filter of the same keys but with its own image,
 * reopened on another backend: both must give the same answers.
 */
final class FilterCheck extends KeySetCheck<CuckooFilterSpec> {
  FilterCheck(Backend backend, Backend reference, CuckooFilterSpec spec, KeySet keySet) {
    super(backend, reference, spec, keySet);
  }

  @Override
  public Optional<String> difference() {
    try (Keys keys = keySet.keys();
        Keys uploaded = backend.upload(keys);
        CuckooFilter filter = backend.create(spec);
        Answers inserted = filter.insert(uploaded)) {
      return first(
          () -> holdsWhatItTook(filter, inserted),
          () -> findsWhatItTook(filter, keys, inserted),
          () -> reopens(filter, keys),
          () -> empties(filter, uploaded, inserted));
    }
  }

  private static Optional<String> holdsWhatItTook(CuckooFilter filter, Answers inserted) {
    long used = filter.statistics().used();
    return problem(
        used != inserted.yes(),
        "%d keys were taken and %d fingerprints lie there".formatted(inserted.yes(), used));
  }

  private static Optional<String> findsWhatItTook(
      CuckooFilter filter, Keys keys, Answers inserted) {
    boolean[] taken = inserted.toArray();
    boolean[] found = contains(filter, keys);
    long lost = 0;
    for (int i = 0; i < taken.length; i++) {
      lost += taken[i] && !found[i] ? 1 : 0;
    }
    return problem(lost > 0, lost + " keys that were taken are not found");
  }

  /** Probes keys that were inserted, and others that were not. */
  private Optional<String> reopens(CuckooFilter filter, Keys keys) {
    long[] others = Arrays.stream(keys.toArray()).map(key -> ~key).toArray();
    try (FilterImage image = filter.image();
        CuckooFilter there = reference.open(image)) {
      boolean same =
          Arrays.equals(contains(filter, keys), contains(there, keys))
              && Arrays.equals(contains(filter, Keys.of(others)), contains(there, Keys.of(others)));
      return problem(!same, "an image of it answers differently on " + reference.name());
    }
  }

  private static Optional<String> empties(CuckooFilter filter, Keys keys, Answers inserted) {
    try (Answers deleted = filter.delete(keys)) {
      long left = filter.statistics().used();
      return problem(
          left > 0 || deleted.yes() != inserted.yes(),
          "%d of %d keys were deleted, and %d are left"
              .formatted(deleted.yes(), inserted.yes(), left));
    }
  }

  private static boolean[] contains(CuckooFilter filter, Keys keys) {
    try (Answers answers = filter.contains(keys)) {
      return answers.toArray();
    }
  }
}
