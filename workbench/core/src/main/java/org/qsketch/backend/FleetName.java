package org.qsketch.backend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The name of a backend of several devices, for example {@code cuda:*} or {@code opencl+cpu}.
 *
 * @param name as it was given
 * @param members the names of the devices, each of which opens one
 */
record FleetName(String name, List<String> members) {
  static final String ALL = ":*";
  private static final String CPU = "cpu";

  static boolean isOne(String name) {
    return name.contains("+") || name.strip().endsWith(ALL);
  }

  static FleetName parse(String name) {
    List<String> parts = Arrays.stream(name.split("\\+", -1)).map(String::strip).toList();
    if (parts.contains("") || parts.contains(ALL)) {
      throw new IllegalArgumentException(
          "'%s' names no device next to a '+' or a ':*': write, for example, cuda+cuda:1 or cuda:*"
              .formatted(name.strip()));
    }
    List<String> members = parts.stream().flatMap(FleetName::devices).toList();
    return new FleetName(name.strip(), members);
  }

  private static Stream<String> devices(String part) {
    return part.endsWith(ALL)
        ? Backends.devicesOf(part.substring(0, part.length() - ALL.length())).stream()
        : Stream.of(part);
  }

  Backend open(int threads) {
    FleetProvider fleets =
        Services.of(FleetProvider.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new BackendUnavailableException(
                        "'%s' names several devices, which takes the jar of the module qsketch-fleet: add it, or name one device"
                            .formatted(name)));
    return fleets.open(name, openMembers(threads));
  }

  /** Opens the members; CPU backends share the threads. */
  private List<Backend> openMembers(int threads) {
    long processors = members.stream().filter(member -> member.startsWith(CPU)).count();
    int share = processors < 2 || threads < 1 ? threads : (int) Math.max(1, threads / processors);
    List<Backend> opened = new ArrayList<>();
    try {
      members.forEach(member -> opened.add(openMember(member, share)));
      return opened;
    } catch (RuntimeException e) {
      opened.forEach(Backend::close);
      throw e;
    }
  }

  private Backend openMember(String member, int threads) {
    try {
      return Backends.openOne(member, threads);
    } catch (BackendUnavailableException | DeviceException e) {
      throw new BackendUnavailableException(
          "%s cannot be opened, one of %s: %s; name the others with a + between them"
              .formatted(member, name, e.getMessage()));
    }
  }
}
