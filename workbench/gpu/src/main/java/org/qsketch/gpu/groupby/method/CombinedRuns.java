package org.qsketch.gpu.groupby.method;

import static org.qsketch.gpu.program.KernelConstant.PART_SIZES;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.backend.spi.fleet.ReadingOrder;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.method.Method.Found;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.GatheredColumns;
import org.qsketch.gpu.keys.GatheredColumns.Column;
import org.qsketch.gpu.keys.KeyRuns;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.PairPartitionKernels;
import org.qsketch.gpu.memory.SpareMemory.Loan;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Combines the groups that several devices have found in some partitions. Kernels read them where
 * they lie, if the device reaches that; otherwise all are copied first.
 *
 * @param gpu that combines
 * @param aggregate of the values of groups
 * @param share the number of its share of the partitions, from 0 on
 * @param shares how many there are
 */
public record CombinedRuns(Gpu gpu, Aggregate aggregate, int share, int shares) {
  /** Shares of the groups differ by chance. */
  private static final double SLACK = 1.125;

  private static final long LEAST_SPACE = 1 << 16;

  /**
   * Bits by which a source may have divided its groups further than another one: estimates of the
   * groups differ a little. A device that has far fewer groups would leave large partitions.
   */
  private static final int MOST_MORE_BITS = 1;

  /** Words of 64 bits before the distances. */
  private static final int STATE_WORDS = PART_SIZES.value() * Integer.BYTES / Long.BYTES;

  /** The groups of one device. */
  private record Source(DeviceKeys keys, DeviceKeys values, KeyRuns runs) {
    static Optional<Source> of(Groups groups) {
      return groups.keys() instanceof DeviceKeys keys
              && groups.values() instanceof DeviceKeys values
          ? keys.runs().map(runs -> new Source(keys, values, runs))
          : Optional.empty();
    }

    boolean isLike(Source other) {
      return runs.seed() == other.runs.seed() && keys.width() == other.keys.width();
    }

    /** Returns the bits of the hash by which it has divided its groups further. */
    int moreBits(int bits) {
      return runs.bits() - bits;
    }

    /** Returns all columns with the number of elements before their first. */
    List<Start> starts() {
      return Stream.of(keys, values, runs.numbers())
          .map(column -> new Start(column.memory(), column.from(), column.width().bytes()))
          .toList();
    }
  }

  /** Where a column starts: behind some elements of a memory. */
  private record Start(DeviceMemory memory, long from, int bytes) {
    /** Returns the elements from the beginning of another memory to this one, if addresses tell. */
    OptionalLong distance(Gpu gpu, DeviceMemory other) {
      OptionalLong apart = gpu.device().distance(other, memory);
      return apart.isPresent() && apart.getAsLong() % bytes == 0
          ? OptionalLong.of(apart.getAsLong() / bytes + from)
          : OptionalLong.empty();
    }
  }

  /**
   * The columns of the first source, and how far from there each source has its own. Kernels get
   * the memory of the former and the distance from its beginning.
   *
   * @param distances in elements of keys, values and runs, and the bits by which the groups are
   *     divided further, one source after the other
   */
  private record Layout(List<Start> first, List<Long> distances) {}

  /**
   * Returns the groups, owned by the caller; empty if they were not found in such partitions, if
   * these are fewer than shares, or if a share has far more groups than others.
   *
   * @param parts one or more
   */
  public Optional<Groups> of(List<Groups> parts) {
    List<Source> sources =
        ReadingOrder.from(share % parts.size(), parts.size()).stream()
            .flatMap(part -> Source.of(parts.get(part)).stream())
            .toList();
    return sources.size() == parts.size() && areAlike(sources)
        ? ofAlike(sources)
        : Optional.empty();
  }

  private boolean areAlike(List<Source> sources) {
    int bits = bits(sources);
    return 1 << bits >= shares
        && sources.stream().allMatch(sources.getFirst()::isLike)
        && sources.stream().allMatch(source -> source.moreBits(bits) <= MOST_MORE_BITS);
  }

  /** Returns the bits of the hash that number the partitions which all sources have. */
  private static int bits(List<Source> sources) {
    return sources.stream().mapToInt(source -> source.runs().bits()).min().orElseThrow();
  }

  private Optional<Groups> ofAlike(List<Source> sources) {
    Optional<Layout> layout = inPlace(sources);
    return layout.isPresent()
        ? gpu.owner().inOrder(() -> combined(sources, layout.get()))
        : new GatheredColumns(gpu)
            .use(columns(sources), all -> combined(sources, sideBySide(sources, all)));
  }

  private Optional<Layout> inPlace(List<Source> sources) {
    if (!sources.stream().allMatch(source -> gpu.canRead(source.keys().gpu()))) {
      return Optional.empty();
    }
    int bits = bits(sources);
    List<Start> first = sources.getFirst().starts();
    List<Long> distances = new ArrayList<>();
    for (Source source : sources) {
      List<Start> starts = source.starts();
      for (int column = 0; column < starts.size(); column++) {
        OptionalLong distance = starts.get(column).distance(gpu, first.get(column).memory());
        if (distance.isEmpty()) {
          return Optional.empty();
        }
        distances.add(distance.getAsLong());
      }
      distances.add((long) source.moreBits(bits));
    }
    return Optional.of(new Layout(first, distances));
  }

  private static List<Column> columns(List<Source> sources) {
    return List.of(
        new Column(
            sources.stream().<Keys>map(Source::keys).toList(), sources.getFirst().keys().width()),
        new Column(sources.stream().<Keys>map(Source::values).toList(), KeyWidth.BITS_64),
        new Column(
            sources.stream().<Keys>map(source -> source.runs().numbers()).toList(),
            KeyWidth.BITS_32));
  }

  /** Returns the layout of copies: in each column, sources lie one after the other. */
  private static Layout sideBySide(List<Source> sources, List<DeviceKeys> all) {
    int bits = bits(sources);
    Source whole = new Source(all.get(0), all.get(1), new KeyRuns(0, 0, all.get(2)));
    List<Long> distances = new ArrayList<>();
    long groups = 0;
    long numbers = 0;
    for (Source source : sources) {
      distances.addAll(List.of(groups, groups, numbers, (long) source.moreBits(bits)));
      groups += source.keys().size();
      numbers += source.runs().numbers().size();
    }
    return new Layout(whole.starts(), distances);
  }

  private Optional<Groups> combined(List<Source> sources, Layout layout) {
    DeviceKeys keys = sources.getFirst().keys();
    long[] words =
        LongStream.concat(
                LongStream.range(0, STATE_WORDS).map(_ -> 0),
                layout.distances().stream().mapToLong(Long::longValue))
            .toArray();
    try (ResultColumns output = new ResultColumns(gpu, keys.width());
        Loan state =
            gpu.keyMemory().loan((long) words.length * Long.BYTES, "the distances of groups")) {
      output.reserve(mostGroups(sources), 0);
      gpu.transfers().write(state.memory(), MemorySegment.ofArray(words));
      return gpu.readsWritten( // runs are told when all groups are there
          () -> launch(sources, layout.first(), state.memory(), output),
          () -> groups(state.memory(), output));
    }
  }

  private long mostGroups(List<Source> sources) {
    long all = sources.stream().mapToLong(source -> source.keys().size()).sum();
    return Math.min(all, (long) (SLACK * all / shares) + LEAST_SPACE);
  }

  private void launch(
      List<Source> sources, List<Start> first, DeviceMemory state, ResultColumns output) {
    Source source = sources.getFirst();
    int bits = bits(sources);
    int from = part(bits, share);
    gpu.launchGroups(
        new PairKind(source.keys().width(), Long.SIZE)
            .options(aggregate)
            .with(Define.FREQUENT, false),
        new PairPartitionKernels.CombineParts(
            new Arg.Keys(first.get(0).memory()),
            new Arg.Values(first.get(1).memory()),
            new Arg.Runs(first.get(2).memory()),
            new Arg.Distances(state),
            new Arg.DistancesFrom(STATE_WORDS),
            new Arg.Sources(sources.size()),
            new Arg.FirstPart(from),
            new Arg.PartBits(bits),
            new Arg.Seed(KernelHash.seed(HashFamily.mix(), source.runs().seed())),
            new Arg.MostGroups(Math.toIntExact(output.capacity())),
            new Arg.State(state),
            new Arg.GroupKeys(output.keys()),
            new Arg.GroupValues(output.values())),
        part(bits, share + 1) - from);
  }

  /** Returns the first partition of a share. */
  private int part(int bits, int number) {
    return (int) (((long) number << bits) / shares);
  }

  /** Returns columns with the space of groups that several devices have: a copy takes longer. */
  private Optional<Groups> groups(DeviceMemory state, ResultColumns output) {
    long[] words = gpu.transfers().readUnsigned(state, 0, 2 * STATE_WORDS);
    return output.result(words) instanceof Found found
        ? Optional.of(output.handOver(found.count()))
        : Optional.empty();
  }
}
