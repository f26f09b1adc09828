package org.qsketch.lab.jupyter;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.messages.Message;
import org.zeromq.ZMQ;

/**
 * The messages that wait at a socket. Those that a page sent all at once come one by one through
 * Jupyter's server: a pause ends them.
 *
 * @param socket of this thread
 */
record WaitingMessages(JupyterSocket socket) {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LOOK_MILLIS = 2;

  /** Reads them all. An interrupt ends the wait for more. */
  List<Message<?>> read() {
    List<Message<?>> messages = new ArrayList<>();
    while (isMore()) {
      messages.add(socket.readMessage());
    }
    return messages;
  }

  private boolean isMore() {
    long end = System.nanoTime() + PAUSE_NANOS;
    while (!isThere() && System.nanoTime() < end && isPatient()) {
      // nothing yet
    }
    return isThere();
  }

  private boolean isThere() {
    return (socket.getEvents() & ZMQ.Poller.POLLIN) != 0;
  }

  private static boolean isPatient() {
    try {
      Thread.sleep(LOOK_MILLIS);
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
