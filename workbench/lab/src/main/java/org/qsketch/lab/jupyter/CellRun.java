package org.qsketch.lab.jupyter;

import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.channels.ShellChannel;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.channels.StdinChannel;
import org.dflib.jjava.jupyter.messages.ContentType;
import org.dflib.jjava.jupyter.messages.MessageContext;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteInput;
import org.dflib.jjava.jupyter.messages.reply.ErrorReply;

/** The run of a cell: what the kernel says of it goes to Jupyter by here. */
final class CellRun extends ShellReplyEnvironment {
  private boolean failed;

  CellRun(ShellChannel shell, StdinChannel stdin, JupyterSocket iopub, MessageContext request) {
    super(shell, stdin, iopub, request);
  }

  @Override
  public <T extends ContentType<T>> void publish(T content) {
    if (content instanceof PublishExecuteInput cell) {
      CellPlaces.PAGE.begin(cell.getCount(), cell.getCode());
      ShownLibrary.PAGE.now(cell.getCode());
    }
    super.publish(content);
  }

  @Override
  public void replyError(MessageType<?> type, ErrorReply error) {
    failed = true;
    super.replyError(type, error);
  }

  /** Whether the cell has failed, or was interrupted. */
  boolean hasFailed() {
    return failed;
  }
}
