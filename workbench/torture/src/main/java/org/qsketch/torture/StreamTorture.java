package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.util.Arrays;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/**
 * Tests slices of key streams at any place and of any size: every backend generates the same keys.
 */
final class StreamTorture implements TortureTrial {
  private static final int MOST_KEYS = 50_000;
  private static final int SLICES = 4;

  @Override
  public String name() {
    return "stream";
  }

  @Override
  public void run(TortureCase tried) {
    KeyStream stream = any(tried.adversary());
    for (int slice = 0; slice < SLICES; slice++) {
      check(tried, stream);
    }
  }

  private static KeyStream any(Adversary adversary) {
    long seed = adversary.oneIn(3) ? adversary.extreme() : adversary.bits();
    KeyStream stream =
        adversary.oneIn(2)
            ? KeyStream.uniform(seed)
            : KeyStream.zipf(
                seed,
                adversary.oneOf(0.0, 0.5, 1.0, 1.1, 1.5, 10.0, 10 * adversary.fraction()),
                1 + adversary.size(MOST_KEYS));
    return adversary.oneIn(2) ? stream : stream.wide();
  }

  private static void check(TortureCase tried, KeyStream stream) {
    Adversary adversary = tried.adversary();
    long from = adversary.oneIn(2) ? adversary.size(MOST_KEYS) : adversary.between(0, 1L << 50);
    long[] expected = new long[adversary.size(MOST_KEYS)];
    stream.fill(from, expected, expected.length);
    tried.step(
        "generate %d keys from %d on of %s, %s, seed %d",
        expected.length, from, stream, stream.width(), stream.seed());
    try (Keys keys = tried.backend().generate(stream, from, expected.length)) {
      int at = Arrays.mismatch(keys.toArray(), expected);
      require(at < 0, "key %d of the slice is not the key of the stream there", at);
      require(keys.width() == stream.width(), "the keys have %s", keys.width());
    }
  }
}
