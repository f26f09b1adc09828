// Made from opencl-kernels by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.KernelArguments;

/** Arguments of kernels: each parameter has a type of its own. */
@SuppressWarnings({"AvoidCommonTypeNames", "InvalidParam"}) // names are the parameters'
public final class Arg {
  private Arg() {}

  interface OfMemory extends KernelArguments {
    DeviceMemory value();

    @Override
    default void write(ArgumentWriter writer) {
      writer.putMemory(value());
    }
  }

  interface OfLong extends KernelArguments {
    long value();

    @Override
    default void write(ArgumentWriter writer) {
      writer.putLong(value());
    }
  }

  interface OfInt extends KernelArguments {
    int value();

    @Override
    default void write(ArgumentWriter writer) {
      writer.putInt(value());
    }
  }

  /** The parameter {@code aliases}. */
  public record Aliases(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code answers}. */
  public record Answers(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code base}. */
  public record Base(long value) implements OfLong {}

  /** The parameter {@code bitmap}. */
  public record Bitmap(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code buckets}. */
  public record Buckets(long value) implements OfLong {}

  /** The parameter {@code bytes}. */
  public record Bytes(long value) implements OfLong {}

  /** The parameter {@code capacity}. */
  public record Capacity(int value) implements OfInt {}

  /** The parameter {@code contents}. */
  public record Contents(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code copies}. */
  public record Copies(int value) implements OfInt {}

  /** The parameter {@code count}. */
  public record Count(long value) implements OfLong {}

  /** The parameter {@code counted}. */
  public record Counted(int value) implements OfInt {}

  /** The parameter {@code counters}. */
  public record Counters(long value) implements OfLong {}

  /** The parameter {@code counts}. */
  public record Counts(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code delta}. */
  public record Delta(int value) implements OfInt {}

  /** The parameter {@code digits}. */
  public record Digits(int value) implements OfInt {}

  /** The parameter {@code distances}. */
  public record Distances(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code distances_from}. */
  public record DistancesFrom(long value) implements OfLong {}

  /** The parameter {@code empty}. */
  public record Empty(int value) implements OfInt {}

  /** The parameter {@code empty_hash}. */
  public record EmptyHash(long value) implements OfLong {}

  /** The parameter {@code estimates}. */
  public record Estimates(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code estimates_from}. */
  public record EstimatesFrom(long value) implements OfLong {}

  /** The parameter {@code first}. */
  public record First(long value) implements OfLong {}

  /** The parameter {@code first_part}. */
  public record FirstPart(int value) implements OfInt {}

  /** The parameter {@code found}. */
  public record Found(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code from}. */
  public record From(long value) implements OfLong {}

  /** The parameter {@code given}. */
  public record Given(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code group_keys}. */
  public record GroupKeys(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code group_values}. */
  public record GroupValues(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code hashes}. */
  public record Hashes(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code high}. */
  public record High(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code histograms}. */
  public record Histograms(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code items}. */
  public record Items(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code key_from}. */
  public record KeyFrom(long value) implements OfLong {}

  /** The parameter {@code keys}. */
  public record Keys(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code launch}. */
  public record Launch(int value) implements OfInt {}

  /** The parameter {@code least}. */
  public record Least(long value) implements OfLong {}

  /** The parameter {@code left_out}. */
  public record LeftOut(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code levels}. */
  public record Levels(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code limit}. */
  public record Limit(int value) implements OfInt {}

  /** The parameter {@code list}. */
  public record List(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code longs}. */
  public record Longs(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code low}. */
  public record Low(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code made}. */
  public record Made(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code marks}. */
  public record Marks(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code mask_bits}. */
  public record MaskBits(int value) implements OfInt {}

  /** The parameter {@code mask_count}. */
  public record MaskCount(int value) implements OfInt {}

  /** The parameter {@code masks}. */
  public record Masks(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code most}. */
  public record Most(int value) implements OfInt {}

  /** The parameter {@code most_groups}. */
  public record MostGroups(int value) implements OfInt {}

  /** The parameter {@code next}. */
  public record Next(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code number}. */
  public record Number(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code numbers}. */
  public record Numbers(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code numbers_at}. */
  public record NumbersAt(long value) implements OfLong {}

  /** The parameter {@code offers}. */
  public record Offers(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code ordered_keys}. */
  public record OrderedKeys(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code ordered_values}. */
  public record OrderedValues(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code other}. */
  public record Other(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code other_from}. */
  public record OtherFrom(long value) implements OfLong {}

  /** The parameter {@code other_high}. */
  public record OtherHigh(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code other_low}. */
  public record OtherLow(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code others}. */
  public record Others(int value) implements OfInt {}

  /** The parameter {@code packed}. */
  public record Packed(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code part_bits}. */
  public record PartBits(int value) implements OfInt {}

  /** The parameter {@code part_count}. */
  public record PartCount(int value) implements OfInt {}

  /** The parameter {@code part_keys}. */
  public record PartKeys(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code part_values}. */
  public record PartValues(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code part_values_from}. */
  public record PartValuesFrom(long value) implements OfLong {}

  /** The parameter {@code partial}. */
  public record Partial(long value) implements OfLong {}

  /** The parameter {@code partitions}. */
  public record Partitions(int value) implements OfInt {}

  /** The parameter {@code places}. */
  public record Places(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code ranges}. */
  public record Ranges(int value) implements OfInt {}

  /** The parameter {@code ranks}. */
  public record Ranks(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code refusals}. */
  public record Refusals(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code registers}. */
  public record Registers(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code requested}. */
  public record Requested(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code rests}. */
  public record Rests(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code results}. */
  public record Results(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code routed_weights}. */
  public record RoutedWeights(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code row}. */
  public record Row(int value) implements OfInt {}

  /** The parameter {@code rows}. */
  public record Rows(int value) implements OfInt {}

  /** The parameter {@code runs}. */
  public record Runs(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code runs_from}. */
  public record RunsFrom(long value) implements OfLong {}

  /** The parameter {@code salt}. */
  public record Salt(long value) implements OfLong {}

  /** The parameter {@code samples}. */
  public record Samples(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code sectors}. */
  public record Sectors(long value) implements OfLong {}

  /** The parameter {@code seed}. */
  public record Seed(long value) implements OfLong {}

  /** The parameter {@code shift}. */
  public record Shift(int value) implements OfInt {}

  /** The parameter {@code sizes_from}. */
  public record SizesFrom(int value) implements OfInt {}

  /** The parameter {@code slim}. */
  public record Slim(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code slots}. */
  public record Slots(long value) implements OfLong {}

  /** The parameter {@code smaller}. */
  public record Smaller(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code smaller_slots}. */
  public record SmallerSlots(long value) implements OfLong {}

  /** The parameter {@code sorted_from}. */
  public record SortedFrom(long value) implements OfLong {}

  /** The parameter {@code sorted_keys}. */
  public record SortedKeys(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code sorted_values}. */
  public record SortedValues(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code sources}. */
  public record Sources(int value) implements OfInt {}

  /** The parameter {@code space}. */
  public record Space(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code spans}. */
  public record Spans(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code start}. */
  public record Start(long value) implements OfLong {}

  /** The parameter {@code starts}. */
  public record Starts(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code state}. */
  public record State(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code stretch}. */
  public record Stretch(long value) implements OfLong {}

  /** The parameter {@code sums}. */
  public record Sums(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code table}. */
  public record Table(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code taken}. */
  public record Taken(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code takes_over}. */
  public record TakesOver(int value) implements OfInt {}

  /** The parameter {@code text}. */
  public record Text(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code threshold}. */
  public record Threshold(long value) implements OfLong {}

  /** The parameter {@code thresholds}. */
  public record Thresholds(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code tile_count}. */
  public record TileCount(long value) implements OfLong {}

  /** The parameter {@code tile_sums}. */
  public record TileSums(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code tiles}. */
  public record Tiles(int value) implements OfInt {}

  /** The parameter {@code to}. */
  public record To(long value) implements OfLong {}

  /** The parameter {@code turn}. */
  public record Turn(int value) implements OfInt {}

  /** The parameter {@code unhashed}. */
  public record Unhashed(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code unhashed_from}. */
  public record UnhashedFrom(long value) implements OfLong {}

  /** The parameter {@code universe}. */
  public record Universe(int value) implements OfInt {}

  /** The parameter {@code value_from}. */
  public record ValueFrom(long value) implements OfLong {}

  /** The parameter {@code values}. */
  public record Values(DeviceMemory value) implements OfMemory {}

  /** The parameter {@code values_from}. */
  public record ValuesFrom(long value) implements OfLong {}

  /** The parameter {@code width}. */
  public record Width(long value) implements OfLong {}

  /** The parameter {@code words}. */
  public record Words(long value) implements OfLong {}

  /** The parameter {@code workers}. */
  public record Workers(int value) implements OfInt {}
}
