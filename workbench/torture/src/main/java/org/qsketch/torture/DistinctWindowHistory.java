package org.qsketch.torture;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.qsketch.torture.BrokenPromiseException.require;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.window.DistinctWindow;

/** A window of distinct counters. */
final class DistinctWindowHistory extends WindowHistory<DistinctWindow> {
  DistinctWindowHistory(TortureCase tried, DistinctWindow window) {
    super(tried, pool(tried, window.spec()), window);
  }

  private static KeyPool pool(TortureCase tried, DistinctSpec spec) {
    return KeyPool.of(tried.adversary(), spec.hash(), spec.seed(), spec.bytes());
  }

  @Override
  void insert(int age, long... keys) {
    tried().give(keys, pool().width(), some -> window().insertInto(age, some));
  }

  @Override
  DistinctWindow open(Backend backend, Path file) throws IOException {
    return DistinctWindow.open(backend, file);
  }

  private UltraLogLog expected(long... keys) {
    DistinctSpec spec = window().spec();
    UltraLogLog all = UltraLogLog.create(spec.precision());
    Arrays.stream(keys).forEach(key -> all.add(spec.hash().hash(key, spec.seed())));
    return all;
  }

  @Override
  void check(int last, long... keys) {
    double wanted =
        expected(keys).getDistinctCountEstimate(UltraLogLog.MAXIMUM_LIKELIHOOD_ESTIMATOR);
    double found = window().estimate(last).value();
    require(found == wanted, "the estimate is %s: it should be %s", found, wanted);
  }

  @Override
  void checkMerged(int last, long... keys) {
    try (DistinctImage image = window().merged(last)) {
      int first = Arrays.mismatch(image.registers().toArray(JAVA_BYTE), expected(keys).getState());
      require(first < 0, "register %d is not the same as in a single counter", first);
    }
  }
}
