package org.qsketch.gpu.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.TokensKernels;
import org.qsketch.gpu.primitive.PrefixSums;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.keys.Tokens;

/**
 * The kernels of {@code tokens.cl}: four launches, and one wait for the number of tokens. There is
 * space for as many tokens as a text can have, so that no thread waits for that number in between.
 */
final class TokenKernels {
  private static final int GROUP_SIZE = KernelConstant.GROUP_SIZE.value();
  private static final int MARKED_BYTES = KernelConstant.MARKED_BYTES.value();
  private static final int TILE_BYTES = KernelConstant.MARKED_BYTES.ofGroup();
  private static final int MOST_HASHED = KernelConstant.MOST_HASHED.value();
  private static final int NUMBER_LONG = KernelConstant.NUMBER_LONG.value();
  private static final int NUMBER_OTHER = KernelConstant.NUMBER_OTHER.value();

  /** The number of tokens, and those that the constants name. */
  private static final int NUMBERS = 3;

  /** A long token: its number, its first byte and its length. */
  private static final int LONG_ENTRY = 3;

  /** Work-items that hash take more tokens than one, if there are more than one in 8 bytes. */
  private static final int HASHED_BYTES = 8;

  private static final String PURPOSE = "the tokens of a text";

  private final Gpu gpu;
  private final Tokens tokens;
  private final KernelOptions options;
  private final PrefixSums sums;
  private final DeviceMemory marks;
  private final DeviceMemory numbers;
  private final DeviceMemory spans;
  private final DeviceMemory longs;
  private final DeviceMemory made;
  private final DeviceKeys keys;

  TokenKernels(Resources resources, Tokens tokens, int bytes) {
    boolean words = tokens == Tokens.ASCII_WORDS;
    long mostTokens = words ? bytes / 2 + 1L : bytes;
    long mostLong = bytes / MOST_HASHED + 1L;
    this.gpu = resources.gpu();
    this.tokens = tokens;
    this.sums = new PrefixSums(gpu);
    this.options = KernelOptions.NONE.with(Define.WORDS, words).with(Define.LOWER_CASE, words);
    gpu.prepare(options, TokensKernels.FILE);
    sums.prepare();
    this.marks = resources.allocate((bytes / MARKED_BYTES + 1L) * Integer.BYTES, PURPOSE);
    this.numbers = resources.allocate((tiles(bytes) + NUMBERS) * Integer.BYTES, PURPOSE);
    this.spans = resources.allocate(mostTokens * 2 * Integer.BYTES, PURPOSE);
    this.longs = resources.allocate(mostLong * LONG_ENTRY * Integer.BYTES, PURPOSE);
    this.made = resources.allocate(mostLong * Long.BYTES, PURPOSE);
    this.keys = resources.hold(DeviceKeys.allocate(gpu, mostTokens, KeyWidth.BITS_64));
  }

  /** Returns the number of tiles of the bytes of a text and its end. */
  private static long tiles(long bytes) {
    return bytes / TILE_BYTES + 1;
  }

  /** Finds the keys of a text that was uploaded. They are valid until the next call. */
  Keys keys(DeviceText text) {
    long bytes = text.take(gpu.queue());
    if (bytes == 0) {
      return keys.slice(0, 0);
    }
    long tiles = tiles(bytes);
    find(text.onDevice(), bytes, tiles);
    long[] found = gpu.transfers().readUnsigned(numbers, tiles, NUMBERS);
    if (found[NUMBER_OTHER] != 0) {
      throw new IllegalArgumentException(
          "the text has bytes beyond ASCII: leave the words that have them to the host");
    }
    if (found[NUMBER_LONG] > 0) {
      hashOnHost(text.memory(), Math.toIntExact(found[NUMBER_LONG]));
    }
    return keys.slice(0, found[0]);
  }

  private void find(DeviceMemory text, long bytes, long tiles) {
    int groups = Math.toIntExact(tiles);
    gpu.queue().zero(numbers, tiles * Integer.BYTES, (long) NUMBERS * Integer.BYTES);
    Arg.Numbers counts = new Arg.Numbers(numbers);
    gpu.launchGroups(
        options,
        new TokensKernels.MarkTokens(
            new Arg.Text(text),
            new Arg.Bytes(bytes),
            new Arg.Marks(marks),
            counts,
            new Arg.TileCount(tiles)),
        groups);
    sums.scanFew(numbers, tiles + 1);
    gpu.launchGroups(
        options,
        new TokensKernels.PlaceTokens(
            new Arg.Marks(marks), new Arg.Bytes(bytes), counts, new Arg.Spans(spans)),
        groups);
    gpu.launchGroups(
        options,
        new TokensKernels.HashTokens(
            new Arg.Text(text),
            new Arg.Spans(spans),
            counts,
            new Arg.TileCount(tiles),
            new Arg.Keys(keys.memory()),
            new Arg.Longs(longs)),
        Math.toIntExact(Math.ceilDiv(bytes, (long) HASHED_BYTES * GROUP_SIZE)));
  }

  /**
   * Hashes long tokens on the host. A work-item would take long for one, and all others would wait
   * for it.
   */
  private void hashOnHost(MemorySegment text, int count) {
    long[] entries = gpu.transfers().readUnsigned(longs, 0, LONG_ENTRY * count);
    long[] hashes =
        IntStream.range(0, count)
            .parallel()
            .mapToLong(i -> key(text, entries[LONG_ENTRY * i + 1], entries[LONG_ENTRY * i + 2]))
            .toArray();
    gpu.transfers().write(made, MemorySegment.ofArray(hashes));
    gpu.launch(
        options,
        new TokensKernels.PutKeys(
            new Arg.Made(made),
            new Arg.Longs(longs),
            new Arg.Count(count),
            new Arg.Keys(keys.memory())),
        count);
  }

  private long key(MemorySegment text, long from, long length) {
    byte[] token = text.asSlice(from, length).toArray(JAVA_BYTE);
    if (tokens == Tokens.ASCII_WORDS) {
      for (int i = 0; i < token.length; i++) {
        token[i] |= (byte) (token[i] >= 'A' && token[i] <= 'Z' ? 0x20 : 0);
      }
    }
    return TextKeys.key(token, 0, token.length);
  }
}
