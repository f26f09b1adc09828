package org.qsketch.lab.jupyter;

import java.util.ArrayList;
import java.util.List;
import org.dflib.jjava.jupyter.kernel.DisplayStream;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;

/** Keeps the words of what is displayed. */
final class RecordedDisplay extends DisplayStream {
  final List<DisplayData> data = new ArrayList<>();
  final List<String> shown = new ArrayList<>();
  final List<String> ids = new ArrayList<>();
  boolean attached = true;

  @Override
  public boolean isAttached() {
    return attached;
  }

  @Override
  public void display(DisplayData data) {
    this.data.add(data);
    shown.add(words(data));
    ids.add(data.hasDisplayId() ? data.getDisplayId() : "");
  }

  @Override
  public void updateDisplay(String id, DisplayData data) {
    shown.add(words(data));
    ids.add(id);
  }

  private static String words(DisplayData data) {
    return (String) data.getData(MIMEType.TEXT_PLAIN);
  }
}
