package org.qsketch.backend.spi;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.topk.Admissions;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** The top-k of every backend: checks arguments and leaves the counting to a table. */
public final class BackendTopK extends StateStructure<TopKImage, SketchStatistics, HeavyKeyTable>
    implements TopK {
  private final TopKSpec spec;

  /**
   * Wraps a table.
   *
   * @param owner the ownership of the backend; the caller registers the top-k with it
   * @param spec what the table holds
   * @param table closed with the top-k
   */
  public BackendTopK(Ownership owner, TopKSpec spec, HeavyKeyTable table) {
    super(owner, "the top-k", spec.sketch().hash(), table);
    this.spec = spec;
  }

  @Override
  public TopKSpec spec() {
    return spec;
  }

  @Override
  public void insert(Keys keys, Admissions admissions) {
    Objects.requireNonNull(admissions, "admissions");
    report(change(keys, (table, all) -> insert(table, Batch.once(all))), admissions);
  }

  @Override
  public void insert(Keys keys, Keys weights, Admissions admissions) {
    Objects.requireNonNull(admissions, "admissions");
    Batch checked = Batch.checked(keys, weights);
    report(change(checked.keys(), weights, "weight", this::insert), admissions);
  }

  private Map<Long, Long> insert(HeavyKeyTable table, Batch batch) {
    Map<Long, Long> admitted = table.insert(batch);
    adopt(batch.keys().kind());
    return admitted;
  }

  /**
   * Reports after the operation, so that the listener can take its time and call other operations.
   */
  private static void report(Map<Long, Long> admitted, Admissions admissions) {
    admitted.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .forEach(each -> admissions.admitted(each.getKey(), each.getValue()));
  }

  @Override
  public HeavyKeys top(int most) {
    Checks.range("the number of keys", most, 0, Integer.MAX_VALUE, "they are listed");
    return apply(table -> table.top(most));
  }

  @Override
  public Counts query(Keys keys) {
    return read(keys, table -> table.query(keys));
  }

  @Override
  public void merge(TopKImage image) {
    merge(image, spec, "top-ks", HeavyKeyTable::merge);
  }

  @Override
  public void halve() {
    run(HeavyKeyTable::halve);
  }

  @Override
  public String toString() {
    return spec.summary();
  }
}
