package org.qsketch.bench.scale;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedLayout;
import org.qsketch.sketch.TaggedSketchSpec;

/**
 * How a day of keys is counted by a cluster whose GPUs have a slice of the sketch each: keys go to
 * the GPU that their hash says, which counts them in a sketch of the hour, and adds it to that of
 * the day when the hour ends.
 */
public final class ScalePlan {
  /** The hour that is counted, the one before until it is stored, and the day. */
  private static final int RESIDENT = 3;

  private static final int HOURS = 24;

  /** A key that is counted beyond this has a counter in a row. */
  private static final long MOST_IN_TAGS = TaggedLayout.MOST_LIGHT;

  private static final double MOST_COUNTED = 0xFFFFFFFFL;
  private static final double MOST_TIMES = 1 << 20;
  private static final int STEPS = 12;

  private final Traffic traffic;
  private final Cluster cluster;
  private final TaggedSketchSpec slice;

  /**
   * Sizes the slices.
   *
   * @param traffic what comes
   * @param cluster where it is counted
   */
  public ScalePlan(Traffic traffic, Cluster cluster) {
    this.traffic = traffic;
    this.cluster = cluster;
    this.slice = slice(traffic);
  }

  /**
   * What comes.
   *
   * @return the keys of a day
   */
  public Traffic traffic() {
    return traffic;
  }

  /**
   * Where it is counted.
   *
   * @return machines
   */
  public Cluster cluster() {
    return cluster;
  }

  /**
   * The sketch of one GPU, of an hour as of a day, since only equal ones are added.
   *
   * @return the smallest tagged sketch that keeps the bound for the keys of a day, as long as its
   *     rows suffice
   */
  public TaggedSketchSpec slice() {
    return slice;
  }

  private TaggedSketchSpec slice(Traffic of) {
    long keys = (long) Math.ceil(ofSlice(of.keys()));
    long distinct = (long) Math.min((double) keys, Math.ceil(ofSlice(of.distinct())));
    double epsilon = Math.min(of.excess() / (double) keys, Math.nextDown(1.0));
    return SketchSpec.tagged()
        .forError(epsilon, of.delta(), keys, distinct)
        .rows(Math.clamp((long) rows(of), TaggedSketchSpec.FEWEST_ROWS, TaggedLayout.MAX_ROWS))
        .build();
  }

  private double ofSlice(double all) {
    return all / cluster.allGpus();
  }

  /** How many keys of a slice may be counted beyond what tags hold. */
  private double rows(Traffic of) {
    return ofSlice(Math.min(of.distinct(), of.keys() / (MOST_IN_TAGS + 1)));
  }

  /**
   * The memory of a slice.
   *
   * @return bytes
   */
  public long sliceBytes() {
    return slice.payloadBytes();
  }

  /**
   * The memory of all slices.
   *
   * @return bytes
   */
  public long sketchBytes() {
    return sliceBytes() * cluster.allGpus();
  }

  /**
   * What a GPU reads from its own memory to add the hours of a day up.
   *
   * @return bytes
   */
  public long mergedBytesOfGpu() {
    return HOURS * sliceBytes();
  }

  /**
   * What would cross the network for a day, did each GPU count the keys that come to its node.
   *
   * @return bytes
   */
  public double mergedBytesWithoutSlices() {
    return (double) HOURS * (cluster.allGpus() - 1) * sketchBytes();
  }

  /**
   * What crosses the network in a day as it is: keys, of eight bytes.
   *
   * @return bytes
   */
  public double shuffledBytes() {
    return traffic.keys() * Long.BYTES * (1 - 1.0 / cluster.nodes());
  }

  /**
   * All limits, the first to be reached at the top.
   *
   * @return a row for each
   */
  public List<ScaleResult> limits() {
    return Stream.of(
            used(
                "the count of a day", topOfDay(), "add the estimates of hours, or counterBits(64)"),
            used("the count of an hour", topOfHour(), "shorter windows, or counterBits(64)"),
            used("reading and hashing", atPeak(cluster.rows()), "more cores"),
            used("the network", atPeak(cluster.shuffled()), "count where keys come, and merge"),
            used("links to GPUs", atPeak(cluster.links()), "more GPUs"),
            used("counting", atPeak(cluster.inserts()), "more GPUs"),
            used("rows of slices", rows(traffic) / TaggedLayout.MAX_ROWS, "more GPUs"),
            new ScaleResult("memory of GPUs", memory(traffic), atFullMemory(), "a larger excess"))
        .sorted(Comparator.comparingDouble(ScaleResult::keysPerDay))
        .toList();
  }

  private ScaleResult used(String limit, double used, String then) {
    return new ScaleResult(limit, used, traffic.keys() / used, then);
  }

  private double topOfDay() {
    return traffic.topShare() * traffic.keys() / MOST_COUNTED;
  }

  private double topOfHour() {
    return traffic.topOfAnHour() / MOST_COUNTED;
  }

  private double atPeak(double perSecond) {
    return traffic.atPeak() / perSecond;
  }

  private double memory(Traffic of) {
    return (double) RESIDENT * slice(of).payloadBytes() / cluster.gpuBytes();
  }

  /** The keys of a day, different ones in proportion, whose sketches just fit. */
  private double atFullMemory() {
    double fits = 0;
    double tooMany = 1;
    while (tooMany < MOST_TIMES && fits(tooMany)) {
      fits = tooMany;
      tooMany *= 2;
    }
    for (int step = 0; step < STEPS; step++) {
      double middle = (fits + tooMany) / 2;
      if (fits(middle)) {
        fits = middle;
      } else {
        tooMany = middle;
      }
    }
    return fits * traffic.keys();
  }

  private boolean fits(double load) {
    try {
      return memory(traffic.times(load)) <= 1;
    } catch (IllegalArgumentException _) { // more buckets than anything is proved of
      return false;
    }
  }
}
