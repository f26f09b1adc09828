package org.qsketch.cli.jupyter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Checks ports and addresses for servers on this machine. */
public final class LocalPort {
  private static final int LARGEST = 65535;

  private LocalPort() {}

  /**
   * Refuses a port that a server could not listen on.
   *
   * @param port its number
   * @throws IllegalArgumentException if there is no port of that number
   * @throws IOException if it is in use, or not for this user
   */
  public static void requireFree(int port) throws IOException {
    if (port < 1 || port > LARGEST) {
      throw new IllegalArgumentException(
          "the port is %d: give one from 1 to %d".formatted(port, LARGEST));
    }
    try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      // free: the server takes it next
    } catch (IOException e) {
      throw new IOException(
          "port %d cannot be used (%s): give another one, or leave --port out for any that is free"
              .formatted(port, e.getMessage()),
          e);
    }
  }

  /**
   * Refuses what is no address: a name would be looked up in the network.
   *
   * @param address of IPv4 or IPv6
   * @throws IllegalArgumentException if it is none
   */
  public static void requireAddress(String address) {
    try {
      InetAddress.ofLiteral(address);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the address is '%s': give one of this machine in numbers, such as 0.0.0.0 for all"
              .formatted(address),
          e);
    }
  }
}
