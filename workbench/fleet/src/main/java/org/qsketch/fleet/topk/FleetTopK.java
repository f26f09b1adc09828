package org.qsketch.fleet.topk;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.BackendTopK;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.HeavyKeyTable;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.Totals;
import org.qsketch.backend.spi.WeightSum;
import org.qsketch.fleet.keys.HostCopy;
import org.qsketch.fleet.keys.JoinedCounts;
import org.qsketch.fleet.work.Piece;
import org.qsketch.fleet.work.Replicas;
import org.qsketch.fleet.work.Sharing;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;
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
public final class FleetTopK implements HeavyKeyTable {
  private final TopKSpec spec;
  private final Sharing sharing;
  private final Replicas<TopK> replicas;

  /** Of the merged sketch. */
  private final Totals totals;

  /**
   * A top-k without keys.
   *
   * @param spec what each device has
   * @param sharing shares keys out
   */
  public FleetTopK(TopKSpec spec, Sharing sharing) {
    this.spec = spec;
    this.sharing = sharing;
    this.replicas = new Replicas<>(sharing, spec, TopK::merge, TopK::clear);
    this.totals =
        new Totals(
            spec.sketch().maxCounter(), () -> replicas.ask(TopK::statistics).largestCounter());
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public Map<Long, Long> insert(Batch batch) {
    return sharing.near(
        batch.keys(), batch.weights(), (keys, weights) -> insertNear(new Batch(keys, weights)));
  }

  private Map<Long, Long> insertNear(Batch batch) {
    long total = batch.weights().map(WeightSum::of).orElse(batch.size());
    if (sharing.devices() == 1 || !totals.admit(total)) {
      return insertOnFirst(batch);
    }
    return insert(batch, sharing.cut(batch.keys(), batch.weights()));
  }

  /**
   * One device alone can tell whether a batch fits, of which everything or nothing is counted. It
   * gets the batch whole, since its candidates depend on where a batch ends.
   */
  private Map<Long, Long> insertOnFirst(Batch batch) {
    TopK _ = replicas.gathered();
    totals.setUnknown();
    List<Piece> pieces = sharing.onFirst().cut(batch.keys(), batch.weights());
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
    replicas
        .change(
            Piece.members(pieces),
            () -> sharing.run(pieces, batch.keys(), piece -> insert(batch, piece)))
        .forEach(part -> part.forEach((key, index) -> admitted.merge(key, index, Math::min)));
    return admitted;
  }

  private Map<Long, Long> insert(Batch batch, Piece piece) {
    TopK top = replicas.get(piece.member());
    Keys keys = sharing.of(batch.keys(), piece);
    Map<Long, Long> admitted = new HashMap<>();
    Admissions admissions = (key, index) -> admitted.put(key, piece.from() + index);
    batch
        .weights()
        .map(all -> sharing.of(all, piece))
        .ifPresentOrElse(
            weights -> top.insert(keys, weights, admissions), () -> top.insert(keys, admissions));
    return admitted;
  }

  @Override
  public HeavyKeys top(int most) {
    return replicas.ask(whole -> whole.top(most));
  }

  @Override
  public Counts query(Keys keys) {
    TopK whole = replicas.gathered();
    try (Keys near = sharing.near(keys)) {
      return new JoinedCounts(
          sharing.run(
              sharing.onFirst().cut(near), near, piece -> whole.query(sharing.of(near, piece))));
    }
  }

  @Override
  public void merge(TopKImage image) {
    TopK whole = replicas.gathered();
    totals.setUnknown();
    TopK _ =
        replicas.change(
            Set.of(),
            () -> {
              whole.merge(image);
              return whole;
            });
  }

  @Override
  public void load(List<MemorySegment> parts) {
    replicas.replace(first -> loaded(first, parts));
    totals.setUnknown();
  }

  private TopK loaded(TopK first, List<MemorySegment> parts) {
    if (first instanceof BackendTopK here) {
      here.load(parts);
      return here;
    }
    List<MemorySegment> counters = parts.subList(0, parts.size() - 1);
    try (SketchImage counts = SketchImage.copyOf(spec.sketch(), counters);
        TopKImage image = TopKImage.of(spec, counts, TopKImage.state(spec, parts))) {
      TopK made = sharing.members().get(0).open(image);
      first.close();
      return made;
    }
  }

  @Override
  public void clear() {
    replicas.clear();
    totals.clear();
  }

  @Override
  public TopKImage image() {
    return replicas.ask(TopK::image);
  }

  @Override
  public SketchStatistics statistics() {
    return replicas.ask(TopK::statistics);
  }

  @Override
  public void close() {
    replicas.close();
  }
}
