package org.qsketch.cli.option;

import static org.qsketch.cli.option.OptionChecks.require;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.qsketch.datasets.trace.PacketKey;
import org.qsketch.datasets.trace.TraceFormat;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the formats of traces. */
public final class TraceOptions {
  private static final String RECORD = "--record";
  private static final String BYTE_ORDER = "--byte-order";
  private static final String FIMI = "--fimi";
  private static final String KMER = "--kmer";

  /** The names of these options. */
  public static final List<String> NAMES = List.of(RECORD, BYTE_ORDER, FIMI, KMER);

  private static final Pattern RANGE = Pattern.compile("([0-9]{1,6}):([0-9]{1,6})");

  @Option(
      names = RECORD,
      paramLabel = "BYTES",
      description =
          "Files of binary records of this size. --key FROM:TO names the bytes of the key, from"
              + " 0; without it, the whole record is the key.")
  private Optional<Integer> record = Optional.empty();

  @Option(
      names = BYTE_ORDER,
      paramLabel = "ORDER",
      converter = Order.class,
      description =
          "Of --record: little or big, for keys of up to 8 bytes, which are numbers. Default:"
              + " little.")
  private Optional<ByteOrder> order = Optional.empty();

  @Option(names = FIMI, description = "Integers between blanks, as in the data sets of FIMI.")
  private boolean fimi;

  @Option(
      names = KMER,
      paramLabel = "K",
      description = "The canonical k-mers of FASTA or FASTQ; K is 1 to 32.")
  private Optional<Integer> kmer = Optional.empty();

  /** Tells whether a format is named. */
  public boolean isNamed() {
    return named() > 0;
  }

  /** Tells whether files are captures of packets, which no option but --key names. */
  public boolean isCapture(Optional<String> key) {
    return key.isPresent() && !isNamed();
  }

  /** Returns the number of formats that are named. */
  public long named() {
    return Stream.of(record.isPresent(), fimi, kmer.isPresent()).filter(one -> one).count();
  }

  /**
   * Returns the format that is named.
   *
   * @param key the key within a record or a packet, if it is named
   */
  public TraceFormat format(Optional<String> key) {
    require(record.isPresent() || order.isEmpty(), BYTE_ORDER + " is for --record: name its size");
    if (record.isPresent()) {
      return records(record.get(), key);
    }
    if (isCapture(key)) {
      return TraceFormat.captures(PacketKey.named(key.orElseThrow()));
    }
    require(key.isEmpty(), "--key is for captures and --record: leave it out");
    return kmer.map(TraceFormat::kmers).orElseGet(TraceFormat::integers);
  }

  private TraceFormat records(int bytes, Optional<String> key) {
    Matcher range = RANGE.matcher(key.orElse("0:" + bytes));
    require(
        range.matches(),
        "--key %s: of --record, it is a range of bytes, such as 0:4".formatted(key.orElse("")));
    return TraceFormat.records(
        bytes,
        Integer.parseInt(range.group(1)),
        Integer.parseInt(range.group(2)),
        order.orElse(ByteOrder.LITTLE_ENDIAN));
  }

  /** Returns a message of the library with these options for the calls of {@link TraceFormat}. */
  public static String named(String message) {
    return message.replace("TraceFormat.integers()", FIMI);
  }

  /** Converts an order of bytes. */
  static final class Order implements ITypeConverter<ByteOrder> {
    @Override
    public ByteOrder convert(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "little" -> ByteOrder.LITTLE_ENDIAN;
        case "big" -> ByteOrder.BIG_ENDIAN;
        default ->
            throw new TypeConversionException(
                "'%s' is no order of bytes: give little or big".formatted(text));
      };
    }
  }
}
