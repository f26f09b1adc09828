package org.qsketch.lab.jupyter;

import java.util.List;
import java.util.Map;
import org.dflib.jjava.jupyter.channels.ShellHandler;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;

/**
 * Runs cells. If one fails or is interrupted, those that were sent before anybody could know of it
 * are not run: they are answered as aborted, as Jupyter's protocol has it. Other messages among
 * them are answered as ever.
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

  /** JJava knows no such content, and writes any object as JSON. */
  @SuppressWarnings("unchecked")
  private static MessageType<Object> replyType() {
    return (MessageType<Object>) (MessageType<?>) MessageType.EXECUTE_REPLY;
  }
}
