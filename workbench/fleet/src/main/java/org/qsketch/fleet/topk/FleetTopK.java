package org.qsketch.fleet.topk;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.HeavyKeyTable;
import org.qsketch.fleet.keys.HostCopy;
import org.qsketch.fleet.keys.JoinedCounts;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Piece;
import org.qsketch.fleet.work.ReplicatedTable;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.Admissions;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/**
 * A top-k on each device, of its share of the keys; they are merged before an answer. All that is
 * certain of a top-k is certain of merged ones ({@link TopK}, <em>Why</em>), but which keys are
 * candidates depends on the shares.
 */
public final class FleetTopK extends ReplicatedTable<TopK, TopKImage> implements HeavyKeyTable {
  /**
   * Creates a top-k without keys.
   *
   * @param spec what each device has
   * @param distributor distributes keys
   */
  public FleetTopK(TopKSpec spec, Distributor distributor) {
    super(
        distributor,
        spec,
        TopK::merge,
        spec.sketch().maxCounter(),
        new Operations<>(
            TopK::merge,
            TopK::halve,
            TopK::clear,
            TopK::image,
            TopK::statistics,
            parts -> TopKImage.copyOf(spec, parts)));
  }

  @Override
  public Map<Long, Long> insert(Batch batch) {
    return distributor()
        .stage(
            batch.keys(),
            batch.weights(),
            (keys, weights) -> insertStaged(new Batch(keys, weights)));
  }

  private Map<Long, Long> insertStaged(Batch batch) {
    if (distributor().devices() == 1 || !bound().admit(total(batch))) {
      return insertOnFirst(batch);
    }
    return insert(batch, distributor().cut(batch.keys(), batch.weights()));
  }

  /**
   * Inserts a batch on the first device. Only one device can tell whether a batch fits, of which
   * everything or nothing is counted. It gets the batch whole, since its candidates depend on where
   * a batch ends.
   */
  private Map<Long, Long> insertOnFirst(Batch batch) {
    TopK _ = replicas().gathered();
    bound().setUnknown();
    List<Piece> pieces = distributor().onFirst().cut(batch.keys(), batch.weights());
    if (pieces.size() < 2) {
      return insert(batch, pieces);
    }
    try (Keys keys = copy(batch.keys());
        Keys weights = copy(batch.weights().orElse(Keys.of(new int[0])))) {
      Batch here = new Batch(keys, batch.weights().map(_ -> weights));
      return insert(here, List.of(new Piece(0, 0, batch.size())));
    }
  }

  private static Keys copy(Keys keys) {
    return HostCopy.of(keys, keys.width());
  }

  private Map<Long, Long> insert(Batch batch, List<Piece> pieces) {
    Map<Long, Long> admitted = new HashMap<>();
    replicas()
        .change(
            Piece.members(pieces),
            () -> distributor().run(pieces, batch.keys(), piece -> insert(batch, piece)))
        .forEach(part -> part.forEach((key, index) -> admitted.merge(key, index, Math::min)));
    return admitted;
  }

  private Map<Long, Long> insert(Batch batch, Piece piece) {
    TopK top = replicas().get(piece.member());
    Keys keys = distributor().of(batch.keys(), piece);
    Map<Long, Long> admitted = new HashMap<>();
    Admissions admissions = (key, index) -> admitted.put(key, piece.from() + index);
    batch
        .weights()
        .map(all -> distributor().of(all, piece))
        .ifPresentOrElse(
            weights -> top.insert(keys, weights, admissions), () -> top.insert(keys, admissions));
    return admitted;
  }

  @Override
  public HeavyKeys top(int most) {
    return replicas().ask(whole -> whole.top(most));
  }

  @Override
  public Counts query(Keys keys) {
    TopK whole = replicas().gathered();
    try (Keys staged = distributor().stage(keys)) {
      return new JoinedCounts(
          distributor()
              .run(
                  distributor().onFirst().cut(staged),
                  staged,
                  piece -> whole.query(distributor().of(staged, piece))));
    }
  }
}
