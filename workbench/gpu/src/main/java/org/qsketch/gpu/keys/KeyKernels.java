package org.qsketch.gpu.keys;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.qsketch.filter.Answers;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.keys.KeyFeed.Chunk;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;

/**
 * The kernels of a structure that work on keys. All of them take what the table is, then keys, then
 * what each key gives or gets.
 *
 * @param gpu where they run
 * @param program that they are in, for 64-bit keys
 * @param arguments those before the keys
 */
public record KeyKernels(Gpu gpu, Program program, List<Object> arguments) {
  public static KeyKernels of(
      Resources resources, HashFamily hash, KernelFile file, Map<String, Integer> definitions) {
    Program program = new Program(file, KeyWidth.BITS_64, hash, definitions);
    program.requireUserHash(resources.gpu().device().dialect());
    return new KeyKernels(resources.gpu(), program, List.of());
  }

  /** The same kernels with more arguments. */
  public KeyKernels with(Object... more) {
    return new KeyKernels(
        gpu, program, Stream.concat(arguments.stream(), Stream.of(more)).toList());
  }

  /** Runs an entry point over keys. */
  public void run(EntryPoint entry, Keys keys, Object... last) {
    new KeyFeed(gpu).forEach(keys, chunk -> launch(entry, keys.width(), chunk, last));
  }

  /** Runs an entry point over keys, at most so many in one launch. */
  public void runInParts(EntryPoint entry, Keys keys, long most) {
    new KeyFeed(gpu).forEachPart(keys, most, part -> launch(entry, keys.width(), part));
  }

  /** Runs an entry point that gives an estimate for each key. */
  public Counts counts(EntryPoint entry, Keys keys) {
    return results(Results.COUNTS, entry, keys);
  }

  /** Runs an entry point that gives a yes or no for each key. */
  public Answers answers(EntryPoint entry, Keys keys, Object... last) {
    return results(Results.ANSWERS, entry, keys, last);
  }

  private <R extends AutoCloseable> R results(
      Results<R> kind, EntryPoint entry, Keys keys, Object... last) {
    return new KeyFeed(gpu)
        .query(
            keys,
            kind,
            (chunk, results) ->
                launch(
                    entry,
                    keys.width(),
                    chunk,
                    Stream.concat(Stream.of(results), Stream.of(last)).toArray()));
  }

  private void launch(EntryPoint entry, KeyWidth width, Chunk chunk, Object... last) {
    Object[] all =
        Stream.of(
                arguments.stream(),
                Stream.of(chunk.memory(), chunk.from(), chunk.size()),
                Stream.of(last))
            .flatMap(part -> part)
            .toArray();
    gpu.launch(program.with(width), entry, chunk.size(), all);
  }
}
