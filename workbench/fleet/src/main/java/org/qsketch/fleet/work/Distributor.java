package org.qsketch.fleet.work;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.fleet.keys.FleetKeys;
import org.qsketch.fleet.keys.HostCopy;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Shares batches out among the devices of a fleet: keys that lie on a device stay there, others go
 * where there is most speed for them.
 */
public final class Distributor {
  private final Members members;
  private final Ownership owner;
  private final long leastShare;
  private final Rates rates;
  private final boolean firstOnly;

  /**
   * Shares batches out.
   *
   * @param members the devices
   * @param owner of the fleet
   * @param leastShare batches of fewer keys for each device go to the first device whole
   */
  public Distributor(Members members, Ownership owner, long leastShare) {
    this(members, owner, leastShare, new Rates(members.size()), false);
  }

  private Distributor(
      Members members, Ownership owner, long leastShare, Rates rates, boolean firstOnly) {
    this.members = members;
    this.owner = owner;
    this.leastShare = leastShare;
    this.rates = rates;
    this.firstOnly = firstOnly;
  }

  /** Returns a distributor that sends everything to the first device. */
  public Distributor onFirst() {
    return new Distributor(members, owner, leastShare, rates, true);
  }

  /** Returns how many devices take part: the first ones. */
  public int devices() {
    return firstOnly ? 1 : members.size();
  }

  /** Returns the devices. */
  public Members members() {
    return members;
  }

  /** Returns the ownership of the fleet. */
  public Ownership owner() {
    return owner;
  }

  /** Returns a share for each device, by its speed. */
  public List<Piece> split(long count) {
    List<Piece> pieces = new ArrayList<>();
    if (firstOnly || count / members.size() < leastShare) {
      pieces.add(new Piece(0, 0, count));
      return pieces;
    }
    double[] shares = rates.shares();
    double sum = 0;
    long from = 0;
    for (int member = 0; member < shares.length; member++) {
      sum += shares[member];
      long to = member == shares.length - 1 ? count : Math.clamp((long) (sum * count), from, count);
      pieces.add(new Piece(member, from, to));
      from = to;
    }
    return pieces;
  }

  /** Cuts keys, so that each piece lies in one place. */
  public List<Piece> cut(Keys keys) {
    return cut(keys, Optional.empty());
  }

  /** Cuts a batch, so that each piece lies in one place. */
  public List<Piece> cut(Keys keys, Optional<Keys> others) {
    return cut(ours(keys).map(Distributor::parts).orElseGet(() -> split(keys.size())), others);
  }

  /** Cuts a batch; a batch that is not on devices stays whole and goes to one device. */
  public List<Piece> cutWhole(Keys keys, Optional<Keys> others, int member) {
    return cut(
        ours(keys).map(Distributor::parts).orElse(List.of(new Piece(member, 0, keys.size()))),
        others);
  }

  private List<Piece> cut(List<Piece> pieces, Optional<Keys> others) {
    NavigableSet<Long> ends = new TreeSet<>();
    others.flatMap(this::ours).ifPresent(columns -> addStarts(columns, ends));
    return pieces.stream()
        .filter(piece -> piece.size() > 0)
        .flatMap(piece -> cut(piece, ends).stream())
        .map(piece -> firstOnly ? piece.on(0) : piece)
        .toList();
  }

  private static void addStarts(FleetKeys keys, NavigableSet<Long> ends) {
    for (int part = 0; part < keys.parts().size(); part++) {
      ends.add(keys.start(part));
    }
  }

  private static List<Piece> parts(FleetKeys keys) {
    List<Piece> pieces = new ArrayList<>();
    for (int part = 0; part < keys.parts().size(); part++) {
      pieces.add(
          new Piece(keys.parts().get(part).member(), keys.start(part), keys.start(part + 1)));
    }
    return pieces;
  }

  private static List<Piece> cut(Piece piece, NavigableSet<Long> ends) {
    List<Piece> cut = new ArrayList<>();
    long from = piece.from();
    for (long end : ends.subSet(piece.from(), false, piece.to(), false)) {
      cut.add(new Piece(piece.member(), from, end));
      from = end;
    }
    cut.add(new Piece(piece.member(), from, piece.to()));
    return cut;
  }

  /** Returns the keys if they are on devices of this fleet. */
  private Optional<FleetKeys> ours(Keys keys) {
    return keys instanceof FleetKeys fleet && fleet.owner() == owner
        ? Optional.of(fleet)
        : Optional.empty();
  }

  /** Returns whether all of a batch lies on devices of this fleet. */
  public boolean areOnDevices(Batch batch) {
    return ours(batch.keys()).isPresent()
        && batch.weights().stream().allMatch(weights -> ours(weights).isPresent());
  }

  /**
   * Returns a batch that threads of all devices can read. Other backends are open only to the
   * calling thread, so it copies keys that lie there to the host. Keys of the user's own kind may
   * lie there, too, and are copied as well.
   *
   * @param keys any keys
   * @return the same keys, to be closed by the caller, which leaves the others open
   */
  public Keys stage(Keys keys) {
    return keys instanceof HostKeys || ours(keys).isPresent()
        ? keys.slice(0, keys.size())
        : HostCopy.of(keys, keys.width());
  }

  /** Does the same for a batch. */
  public <T> T stage(Keys keys, Optional<Keys> others, BiFunction<Keys, Optional<Keys>, T> work) {
    try (Keys here = stage(keys);
        Keys there = stage(others.orElse(here))) {
      return work.apply(here, others.map(_ -> there));
    }
  }

  /** Returns the keys of a piece, where they lie. */
  public Keys of(Keys keys, Piece piece) {
    return ours(keys)
        .map(fleet -> fleet.slice(piece.from(), piece.to()).parts().getFirst().keys())
        .orElseGet(() -> keys.slice(piece.from(), piece.to()));
  }

  /** Does the same for a batch. */
  public Batch of(Batch batch, Piece piece) {
    return new Batch(of(batch.keys(), piece), batch.weights().map(all -> of(all, piece)));
  }

  /**
   * Runs something on each piece of a batch, at the same time on different devices.
   *
   * @return the results in the order of the pieces
   */
  public <T> List<T> run(List<Piece> pieces, Keys keys, Function<Piece, T> work) {
    boolean learns = ours(keys).isEmpty() && pieces.size() > 1;
    return run(pieces, learns ? piece -> timed(piece, work) : work);
  }

  /** Runs something for each piece of what is yet to be made. */
  public <T> List<T> run(List<Piece> pieces, Function<Piece, T> work) {
    return members.run(
        pieces.stream()
            .map(piece -> new Members.Job<T>(piece.member(), () -> work.apply(piece)))
            .toList());
  }

  /** Joins the keys that devices have made from pieces. */
  public FleetKeys joined(KeyWidth width, List<Piece> pieces, List<Keys> parts) {
    List<FleetKeys.Part> placed =
        IntStream.range(0, parts.size())
            .mapToObj(i -> new FleetKeys.Part(pieces.get(i).member(), parts.get(i)))
            .toList();
    return FleetKeys.of(owner, width, placed);
  }

  private <T> T timed(Piece piece, Function<Piece, T> work) {
    long start = System.nanoTime();
    T result = work.apply(piece);
    rates.learn(piece.member(), piece.size(), System.nanoTime() - start);
    return result;
  }

  /**
   * Measures how fast each device processes keys of the host. Slower devices get fewer keys. The
   * first batches are shared out evenly.
   */
  static final class Rates {
    /** Fewer keys say more about the cost of a call than about the device. */
    private static final long LEAST = 1 << 16;

    private final double[] keysPerNano;

    Rates(int members) {
      this.keysPerNano = new double[members];
    }

    /**
     * Learns from a job. A rate rises at once and falls slowly: a call that was slow may have
     * waited for something else, for example a compiler. A few keys can show that a device is
     * faster than was thought, but not that it is slower.
     */
    synchronized void learn(int member, long keys, long nanos) {
      double rate = (double) keys / Math.max(1, nanos);
      double known = keysPerNano[member];
      if (keys >= LEAST) {
        keysPerNano[member] = Math.max(rate, (known + rate) / 2);
      } else if (known > 0) {
        keysPerNano[member] = Math.max(rate, known);
      }
    }

    /** Returns the shares of the devices, which add up to 1. */
    synchronized double[] shares() {
      boolean unknown = Arrays.stream(keysPerNano).anyMatch(rate -> rate == 0);
      double[] weights = unknown ? even() : keysPerNano.clone();
      double sum = Arrays.stream(weights).sum();
      return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    private double[] even() {
      double[] ones = new double[keysPerNano.length];
      Arrays.fill(ones, 1);
      return ones;
    }
  }
}
