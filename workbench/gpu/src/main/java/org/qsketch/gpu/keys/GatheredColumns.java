package org.qsketch.gpu.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.internal.Closing;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Columns of several devices, side by side on one of them for a short time. What it reaches is
 * copied by its own queue, so that what uses the columns follows without waiting for the host.
 *
 * @param gpu where they come together
 */
public record GatheredColumns(Gpu gpu) {
  /**
   * A column in several parts.
   *
   * @param parts any number, which do not change meanwhile
   * @param width of their keys
   */
  public record Column(List<Keys> parts, KeyWidth width) {
    private long size() {
      return parts.stream().mapToLong(Keys::size).sum();
    }
  }

  /** A part of a column, and its place among all of them. */
  private record Copy(Keys part, Keys target) {}

  /**
   * Runs an action on columns.
   *
   * @param columns one or more
   * @param action gets each column in one piece, valid until it returns
   * @return its result
   */
  public <T> T use(List<Column> columns, Function<List<DeviceKeys>, T> action) {
    List<DeviceKeys> all = new ArrayList<>();
    try {
      List<Copy> copies = new ArrayList<>();
      for (Column column : columns) {
        all.add(space(column));
        copies.addAll(copies(column.parts(), all.getLast()));
      }
      return use(copies, () -> action.apply(all));
    } finally {
      Closing.closeAll(all);
    }
  }

  private DeviceKeys space(Column column) {
    return gpu.owner()
        .inOrder(() -> DeviceKeys.borrow(gpu, gpu.keyMemory(), column.size(), column.width()));
  }

  private static List<Copy> copies(List<Keys> parts, DeviceKeys all) {
    List<Copy> copies = new ArrayList<>();
    long at = 0;
    for (Keys part : parts) {
      copies.add(new Copy(part, all.slice(at, at + part.size())));
      at += part.size();
    }
    return copies;
  }

  private <T> T use(List<Copy> copies, Supplier<T> action) {
    Map<Boolean, List<Copy>> reached =
        copies.stream().collect(Collectors.partitioningBy(copy -> uploads().reaches(copy.part())));
    reached.get(false).forEach(this::upload);
    List<Copy> near = reached.get(true);
    return gpu.owner()
        .inOrder(
            () ->
                gpu.reads(
                    near.stream().map(copy -> ((DeviceKeys) copy.part()).gpu()).toList(),
                    () -> near.forEach(this::queue),
                    action));
  }

  private void queue(Copy copy) {
    boolean _ = uploads().queue(copy.part(), copy.target(), gpu.queue());
  }

  /** Copies a part through the host, in the order of both devices. */
  private void upload(Copy copy) {
    Ownership owner = gpu.owner();
    owner.runInOrderWith(
        BackendKeys.reader(copy.part()).orElse(owner),
        () -> uploads().upload(copy.part(), copy.target()));
  }

  private KeyUploads uploads() {
    return new KeyUploads(gpu);
  }
}
