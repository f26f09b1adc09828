package org.qsketch.lab.jupyter;

import org.dflib.jjava.jupyter.channels.ShellHandler;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.reply.InspectReply;
import org.dflib.jjava.jupyter.messages.request.InspectRequest;
import org.qsketch.lab.shell.Documentation;

/**
 * Says what a name means, which a page asks by Shift-Tab: anywhere in the name, and in any
 * statement of a cell. JJava's own answer is empty at the end of the code.
 *
 * @param documentation of what cells refer to
 */
record Inspection(Documentation documentation) implements ShellHandler<InspectRequest> {
  @Override
  public void handle(ShellReplyEnvironment environment, Message<InspectRequest> request) {
    environment.setBusyDeferIdle();
    environment.reply(reply(request.getContent()));
  }

  private InspectReply reply(InspectRequest request) {
    String code = request.getCode();
    int cursor = cursor(code, request.getCursorPos());
    String text = documentation.at(code, cursor);
    return text.isEmpty()
        ? new InspectReply(false, DisplayData.EMPTY)
        : new InspectReply(true, new DisplayData(text));
  }

  /** Pages count letters; Java counts some of them twice. */
  private static int cursor(String code, int letters) {
    int all = code.codePointCount(0, code.length());
    return code.offsetByCodePoints(0, Math.clamp(letters, 0, all));
  }
}
