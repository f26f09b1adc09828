package org.qsketch.fleet;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.fleet.keys.FleetKeys;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Piece;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Copies keys to the devices of a fleet.
 *
 * @param distributor decides which key goes where
 */
record FleetUploads(Distributor distributor) {
  Keys generate(KeyStream stream, long from, long count) {
    return made(
        count,
        stream.width(),
        piece -> device(piece).generate(stream, from + piece.from(), piece.size()));
  }

  Keys allocate(long count, KeyWidth width) {
    return made(count, width, piece -> device(piece).allocate(piece.size(), width));
  }

  private FleetKeys made(long count, KeyWidth width, Function<Piece, Keys> maker) {
    requireNumber(count);
    List<Piece> pieces = distributor.split(count);
    try {
      return distributor.joined(width, pieces, distributor.run(pieces, maker));
    } catch (InsufficientMemoryException e) {
      throw all(count, width, e);
    }
  }

  private static void requireNumber(long count) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "the number of keys is " + count + ": it must be 0 or more");
    }
  }

  /** Says what was wanted in all, since a share says little. */
  private OutOfDeviceMemoryException all(
      long count, KeyWidth width, InsufficientMemoryException share) {
    long free = FleetDevice.memory(distributor.members().all(), Backend::freeBytes);
    long bytes = Math.min(count, Long.MAX_VALUE / width.bytes()) * width.bytes();
    OutOfDeviceMemoryException all =
        new OutOfDeviceMemoryException(count + " keys on all devices", bytes, free);
    all.initCause(share);
    return all;
  }

  FleetKeys upload(Keys keys) {
    try (Keys staged = distributor.stage(keys)) {
      List<Piece> pieces = distributor.cut(staged);
      return distributor.joined(
          keys.width(),
          pieces,
          distributor.run(
              pieces, staged, piece -> device(piece).upload(distributor.of(staged, piece))));
    }
  }

  /** Copies keys over others. Keys on devices are copied twice: they may overlap the target. */
  void upload(Keys keys, FleetKeys target) {
    try (Keys copy = keys instanceof FleetKeys ? upload(keys) : distributor.stage(keys)) {
      copy(copy, target);
    }
  }

  private void copy(Keys keys, FleetKeys target) {
    distributor
        .members()
        .forEach(
            distributor.cut(target, Optional.of(keys)),
            Piece::member,
            piece ->
                device(piece).upload(distributor.of(keys, piece), distributor.of(target, piece)));
  }

  private Backend device(Piece piece) {
    return distributor.members().get(piece.member());
  }
}
