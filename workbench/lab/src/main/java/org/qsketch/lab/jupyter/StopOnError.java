package org.qsketch.lab.jupyter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.channels.ShellChannel;
import org.dflib.jjava.jupyter.channels.ShellHandler;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.channels.StdinChannel;
import org.dflib.jjava.jupyter.messages.ContentType;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageContext;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteInput;
import org.dflib.jjava.jupyter.messages.publish.PublishStream;
import org.dflib.jjava.jupyter.messages.publish.PublishStream.StreamType;
import org.dflib.jjava.jupyter.messages.reply.ErrorReply;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.qsketch.lab.jupyter.Renderers.ShownLibrary;
import org.zeromq.ZMQ;

/**
 * Runs cells. If one fails or is interrupted, cells that were sent before that are not run: they
 * are answered as aborted, as Jupyter's protocol has it. Other messages among them are answered as
 * ever.
 *
 * @param connection where they come from
 * @param kernel runs a cell
 */
record StopOnError(LabConnection connection, ShellHandler<ExecuteRequest> kernel)
    implements ShellHandler<ExecuteRequest> {
  private static final Map<String, String> ABORTED = Map.of("status", "aborted");

  @Override
  public void handle(ShellReplyEnvironment environment, Message<ExecuteRequest> request) {
    run(request).forEach(this::answer);
  }

  /** Runs a cell; what was sent meanwhile comes back if it has failed. */
  private List<Message<?>> run(Message<ExecuteRequest> request) {
    CellRun run = connection.run(request);
    try {
      kernel.handle(run, request);
      boolean stops = run.hasFailed() && request.getContent().shouldStopOnError();
      return stops ? connection.waiting() : List.of();
    } finally {
      run.resolveDeferrals();
    }
  }

  private void answer(Message<?> message) {
    if (message.getHeader().getType().equals(MessageType.EXECUTE_REQUEST)) {
      abort(message);
    } else {
      connection.answer(message);
    }
  }

  private void abort(Message<?> request) {
    ShellReplyEnvironment reply = connection.prepare(request);
    reply.setBusyDeferIdle();
    reply.reply(new Message<>(request, replyType(), ABORTED));
    reply.resolveDeferrals();
  }

  /** Returns a type for any object. JJava knows no such content, and writes any object as JSON. */
  @SuppressWarnings("unchecked")
  private static MessageType<Object> replyType() {
    return (MessageType<Object>) (MessageType<?>) MessageType.EXECUTE_REPLY;
  }

  /**
   * Sends to Jupyter what the kernel publishes of a cell. Printed text is collected: a message for
   * each line would be too much for a page or a notebook's run on a slow machine. One thread sends,
   * which no one interrupts: an interrupt while JeroMQ sends closes its channels.
   */
  static final class CellRun extends ShellReplyEnvironment {
    private static final int MOST_LETTERS = 1 << 16;
    private static final Executor LATER =
        CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS);
    private static final Executor SENDER =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());

    private final StringBuilder printed = new StringBuilder();
    private StreamType stream = StreamType.OUT;
    private boolean failed;

    CellRun(ShellChannel shell, StdinChannel stdin, JupyterSocket iopub, MessageContext request) {
      super(shell, stdin, iopub, request);
    }

    @Override
    public synchronized <T extends ContentType<T>> void publish(T content) {
      if (content instanceof PublishStream text) {
        print(text);
        return;
      }
      flush();
      if (content instanceof PublishExecuteInput cell) {
        CellPlaces.PAGE.begin(cell.getCount(), cell.getCode());
        ShownLibrary.PAGE.now(cell.getCode());
        defer(this::flush); // the last deferred action is the first that runs: idle follows
      }
      send(() -> super.publish(content));
    }

    /** Waits until the message is sent, even if this thread is interrupted. */
    private static void send(Runnable message) {
      CompletableFuture.runAsync(message, SENDER).join();
    }

    /** Ends a cell that was interrupted, and prints without looking whether it was. */
    private void print(PublishStream text) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("the cell was interrupted");
      }
      if (text.getStreamType() != stream) {
        flush();
        stream = text.getStreamType();
      }
      if (printed.isEmpty()) {
        LATER.execute(this::flush);
      }
      printed.append(text.getText());
      if (printed.length() >= MOST_LETTERS) {
        flush();
      }
    }

    /** Sends the collected text now, even while a reply is deferred. */
    private synchronized void flush() {
      if (!printed.isEmpty()) {
        PublishStream text = new PublishStream(stream, printed.toString());
        printed.setLength(0);
        send(() -> getIopub().sendMessage(new Message<>(getContext(), text.getType(), text)));
      }
    }

    @Override
    public void replyError(MessageType<?> type, ErrorReply error) {
      failed = true;
      super.replyError(type, error);
    }

    /** Tells whether the cell has failed, or was interrupted. */
    boolean hasFailed() {
      return failed;
    }
  }

  /**
   * The messages that wait at a socket. Messages that a page sent at once come one by one through
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
}
