package org.qsketch.fleet.sketch;

import java.util.List;
import java.util.Set;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.SketchTable;
import org.qsketch.backend.spi.fleet.SketchCombiner;
import org.qsketch.fleet.keys.JoinedCounts;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Piece;
import org.qsketch.fleet.work.ReplicatedTable;
import org.qsketch.fleet.work.StateLoading;
import org.qsketch.keys.Keys;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;

/**
 * A whole sketch on each device. Each counts its share of the keys; before a question they are
 * merged. A question about many keys is shared out, too: all devices get a copy of the merged
 * sketch, and keep it until the next change.
 */
public final class ReplicatedSketch extends ReplicatedTable<Sketch, SketchImage>
    implements SketchTable {
  /** The approximate bytes that a query of one key reads: a copy pays if all keys read more. */
  static final long BYTES_PER_QUERY = 64;

  /** Merged rows hold at most twice what was inserted, and space is left for what moves there. */
  private static final int RESERVE = 4;

  private final SketchSpec spec;

  /**
   * Creates an empty sketch.
   *
   * @param spec what each device has
   * @param distributor distributes keys
   */
  public ReplicatedSketch(SketchSpec spec, Distributor distributor) {
    super(
        distributor,
        spec,
        new WrappingMerge(distributor),
        spec.maxCounter() / RESERVE,
        new Operations<>(
            Sketch::merge,
            Sketch::halve,
            Sketch::clear,
            Sketch::image,
            Sketch::statistics,
            parts -> SketchImage.copyOf(spec, parts)));
    this.spec = spec;
  }

  /**
   * Inserts keys on any devices. Removes them on any, too, where counters are added modulo
   * 2<sup>32</sup> or 2<sup>64</sup>; otherwise only from the sum, since a share may have fewer of
   * them than are removed.
   */
  @Override
  public void add(Batch batch, int delta) {
    List<Piece> _ =
        distributor()
            .stage(
                batch.keys(),
                batch.weights(),
                (keys, weights) -> addStaged(new Batch(keys, weights), delta));
  }

  private List<Piece> addStaged(Batch batch, int delta) {
    if (delta > 0 ? spec.layout().linear() || bound().admit(total(batch)) : isModular()) {
      return addPieces(batch, delta, distributor().cut(batch.keys(), batch.weights()));
    }
    bound().setUnknown(); // what comes now is in no bound, and removals may take a row below 0
    Sketch _ = replicas().gathered();
    return addPieces(batch, delta, distributor().onFirst().cut(batch.keys(), batch.weights()));
  }

  private boolean isModular() {
    return switch (spec) {
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _ -> true;
      case SlimFatSketchSpec _, TaggedSketchSpec _, MultiLevelSketchSpec _ -> false;
    };
  }

  private List<Piece> addPieces(Batch batch, int delta, List<Piece> pieces) {
    return replicas()
        .change(
            Piece.members(pieces),
            () ->
                distributor()
                    .run(
                        pieces,
                        batch.keys(),
                        piece ->
                            add(
                                distributor().of(batch, piece),
                                delta,
                                replicas().get(piece.member()),
                                piece)));
  }

  /** Adds a piece to a share, which has no bound: the whole sketch is bounded. */
  private Piece add(Batch batch, int delta, Sketch share, Piece piece) {
    if (share instanceof BackendSketch known && isModular()) {
      SketchCombiner.unbound(known);
    }
    batch.addTo(share, delta);
    return piece;
  }

  /** Cuts a question into pieces, on devices that can answer. */
  private List<Piece> answering(Keys keys) {
    List<Piece> pieces = distributor().cut(keys);
    Set<Integer> members = Piece.members(pieces);
    boolean copied = members.stream().allMatch(replicas()::isWhole);
    boolean pays = keys.size() >= spec.payloadBytes() / BYTES_PER_QUERY;
    if (copied || (pays && canCopy(members))) {
      return pieces;
    }
    Sketch _ = replicas().gathered();
    return distributor().onFirst().cut(keys);
  }

  /** Makes copies; returns false if there is no memory for them. */
  private boolean canCopy(Set<Integer> members) {
    Sketch _ = replicas().gathered(members);
    try {
      replicas().copy(members, ReplicatedSketch::copy);
      return true;
    } catch (InsufficientMemoryException _) {
      return false;
    }
  }

  private static Sketch copy(Backend backend, Sketch whole, Sketch old) {
    if (old instanceof BackendSketch copy
        && whole instanceof BackendSketch original
        && SketchCombiner.copy(copy, original)) {
      return old;
    }
    try (SketchImage image = whole.image()) {
      return StateLoading.replace(old, backend, image);
    }
  }

  @Override
  public Counts query(Keys keys) {
    try (Keys staged = distributor().stage(keys)) {
      return new JoinedCounts(
          distributor()
              .run(
                  answering(staged),
                  staged,
                  piece -> replicas().get(piece.member()).query(distributor().of(staged, piece))));
    }
  }

  @Override
  public Keys select(Keys keys, long threshold) {
    try (Keys staged = distributor().stage(keys)) {
      List<Piece> pieces = answering(staged);
      List<Keys> parts =
          distributor()
              .run(
                  pieces,
                  staged,
                  piece ->
                      replicas()
                          .get(piece.member())
                          .select(distributor().of(staged, piece), threshold));
      return distributor().joined(keys.width(), pieces, parts);
    }
  }
}
