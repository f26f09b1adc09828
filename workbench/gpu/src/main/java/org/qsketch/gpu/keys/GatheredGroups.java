package org.qsketch.gpu.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Groups of several devices, side by side on one of them for a short time. Columns that it reaches
 * are copied by its own queue, so that what uses them follows without waiting for the host.
 *
 * @param gpu where they come together
 * @param width of their keys
 */
public record GatheredGroups(Gpu gpu, KeyWidth width) {
  /** A column, and its place among all of them. */
  private record Copy(Keys column, Keys target) {}

  /**
   * Runs an action on all groups.
   *
   * @param parts any number, which do not change meanwhile
   * @param action gets all groups, which are valid until it returns
   * @return its result
   */
  public <T> T use(List<Groups> parts, Function<Groups, T> action) {
    List<Keys> keys = parts.stream().map(Groups::keys).toList();
    List<Keys> values = parts.stream().map(Groups::values).toList();
    try (DeviceKeys allKeys = space(keys, width);
        DeviceKeys allValues = space(values, KeyWidth.BITS_64)) {
      List<Copy> copies =
          Stream.of(copies(keys, allKeys), copies(values, allValues))
              .flatMap(List::stream)
              .toList();
      return use(copies, () -> action.apply(new Groups(allKeys, allValues)));
    }
  }

  private DeviceKeys space(List<Keys> columns, KeyWidth width) {
    long size = columns.stream().mapToLong(Keys::size).sum();
    return gpu.owner().inOrder(() -> DeviceKeys.borrow(gpu, gpu.keyMemory(), size, width));
  }

  private static List<Copy> copies(List<Keys> columns, DeviceKeys all) {
    List<Copy> copies = new ArrayList<>();
    long at = 0;
    for (Keys column : columns) {
      copies.add(new Copy(column, all.slice(at, at + column.size())));
      at += column.size();
    }
    return copies;
  }

  private <T> T use(List<Copy> copies, Supplier<T> action) {
    Map<Boolean, List<Copy>> reached =
        copies.stream()
            .collect(Collectors.partitioningBy(copy -> uploads().reaches(copy.column())));
    reached.get(false).forEach(this::upload);
    List<Copy> near = reached.get(true);
    return gpu.owner()
        .inOrder(
            () ->
                gpu.reads(
                    near.stream().map(copy -> ((DeviceKeys) copy.column()).gpu()).toList(),
                    () -> near.forEach(this::queue),
                    action));
  }

  private void queue(Copy copy) {
    boolean _ = uploads().queue(copy.column(), copy.target(), gpu.queue());
  }

  /** Copies a column through the host, in the order of both devices. */
  private void upload(Copy copy) {
    Ownership owner = gpu.owner();
    owner.runInOrderWith(
        BackendKeys.reader(copy.column()).orElse(owner),
        () -> uploads().upload(copy.column(), copy.target()));
  }

  private KeyUploads uploads() {
    return new KeyUploads(gpu);
  }
}
