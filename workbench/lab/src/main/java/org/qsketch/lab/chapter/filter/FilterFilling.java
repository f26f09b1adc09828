package org.qsketch.lab.chapter.filter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.qsketch.bench.filter.FilterLoad;

/**
 * A cuckoo filter on its way to full.
 *
 * @param steps from the lowest load to the highest, at least one
 */
record FilterFilling(List<FilterLoad> steps) {
  /** One for each filter of each device. */
  static List<FilterFilling> of(List<FilterLoad> loads) {
    return loads.stream()
        .collect(
            Collectors.groupingBy(
                one -> List.of(one.backend(), one.device(), FilterDesign.of(one)),
                LinkedHashMap::new,
                Collectors.toCollection(ArrayList::new)))
        .values()
        .stream()
        .map(FilterFilling::new)
        .toList();
  }

  String backend() {
    return steps.getFirst().backend();
  }

  FilterDesign design() {
    return FilterDesign.of(steps.getFirst());
  }

  /** The fullest step in which no key was refused. */
  Optional<FilterLoad> fullest() {
    return steps.stream().filter(one -> one.refused() == 0).reduce((_, later) -> later);
  }

  FilterLoad end() {
    return steps.getLast();
  }
}
