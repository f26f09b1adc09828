package org.qsketch.fleet.groupby;

import org.qsketch.groupby.Groups;

/**
 * Groups that a device has found among its pairs.
 *
 * @param member the device
 * @param groups there
 */
record MemberGroups(int member, Groups groups) implements AutoCloseable {
  @Override
  public void close() {
    groups.close();
  }
}
