package org.qsketch.fleet.filter;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.FilterTable;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.fleet.keys.JoinedAnswers;
import org.qsketch.fleet.work.Sharing;
import org.qsketch.keys.Keys;

/** A cuckoo filter that cannot be divided: the first device has all of it. */
public final class FirstDeviceFilter implements FilterTable {
  private final CuckooFilterSpec spec;
  private final Sharing sharing;
  private final Backend first;
  private CuckooFilter filter;

  /**
   * An empty filter.
   *
   * @param spec what it is
   * @param sharing knows the devices
   */
  public FirstDeviceFilter(CuckooFilterSpec spec, Sharing sharing) {
    this.spec = spec;
    this.sharing = sharing.onFirst();
    this.first = sharing.members().get(0);
    this.filter = first.create(spec);
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public Answers run(Operation operation, Keys keys) {
    try (Keys near = sharing.near(keys)) {
      return new JoinedAnswers(
          sharing.run(
              sharing.cut(near), near, piece -> operation.on(filter, sharing.of(near, piece))));
    }
  }

  @Override
  public long count(Keys keys) {
    try (Keys near = sharing.near(keys)) {
      return sharing
          .run(sharing.cut(near), near, piece -> filter.countContained(sharing.of(near, piece)))
          .stream()
          .mapToLong(Long::longValue)
          .sum();
    }
  }

  @Override
  public void load(List<MemorySegment> parts) {
    try (FilterImage image = FilterImage.allocate(spec)) {
      image.table().copyFrom(parts.getFirst());
      CuckooFilter loaded = first.open(image);
      filter.close();
      filter = loaded;
    }
  }

  @Override
  public void clear() {
    filter.clear();
  }

  @Override
  public FilterImage image() {
    return filter.image();
  }

  @Override
  public FilterStatistics statistics() {
    return filter.statistics();
  }

  @Override
  public void close() {
    filter.close();
  }
}
