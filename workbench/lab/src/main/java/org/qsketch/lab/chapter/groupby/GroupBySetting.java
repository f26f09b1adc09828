package org.qsketch.lab.chapter.groupby;

import java.util.Collection;
import org.qsketch.bench.groupby.GroupByPlan;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chart.Numbers;

/**
 * The common parameters of the group-bys of one panel.
 *
 * @param backend the backend's name
 * @param device the device it ran on
 * @param aggregate what became of the values of equal keys
 * @param stream what the keys were
 * @param keyBits of a key, and of a value
 * @param pairs how many of both
 */
record GroupBySetting(
    String backend, String device, String aggregate, String stream, int keyBits, long pairs) {
  /**
   * Returns the setting of a rate. Along numbers of groups, keys that are all different are uniform
   * ones, as many as there are pairs.
   *
   * @param result the rate
   * @return its setting
   */
  static GroupBySetting of(GroupByResult result) {
    return new GroupBySetting(
        result.backend(),
        result.device(),
        result.aggregate(),
        isLastOfGroups(result) ? Plan.UNIFORM : result.stream(),
        result.keyBits(),
        result.pairs());
  }

  private static boolean isLastOfGroups(GroupByResult result) {
    return result.sweep().equals(GroupByCase.GROUPS)
        && result.stream().equals(GroupByPlan.DISTINCT);
  }

  /**
   * Returns what it is called: by its device too, where others of the same backend are there.
   *
   * @param all the settings of the figure
   * @return for example {@code cuda: sum, 2²⁷ 64-bit pairs, uniform}
   */
  String name(Collection<GroupBySetting> all) {
    return "%s: %s, %s %d-bit pairs, %s"
        .formatted(
            place().name(all.stream().map(GroupBySetting::place).toList()),
            aggregate,
            Numbers.keys(pairs),
            keyBits,
            stream);
  }

  Place place() {
    return new Place(backend, device);
  }
}
