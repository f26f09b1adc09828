package org.qsketch.lab.jupyter;

import static j2html.TagCreator.div;
import static j2html.TagCreator.progress;
import static j2html.TagCreator.span;

import j2html.tags.DomContent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.dflib.jjava.jupyter.kernel.DisplayStream;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.qsketch.bench.run.Progress;
import org.qsketch.lab.chart.Numbers;

/**
 * A bar below the cell for each part of a job, which moves as the part goes on and in the end says
 * how long it took. Of parts within parts the innermost shows, in the place of the outermost.
 */
final class CellProgress implements Progress {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final String BAR = "width: 16em";

  private final DisplayStream display;
  private final Deque<Part> parts = new ArrayDeque<>();
  private String id = "";
  private long shown;

  CellProgress(DisplayStream display) {
    this.display = display;
  }

  /** A part of the job, and how far it has come. */
  private static final class Part {
    private final String label;
    private final long total;
    private final long start = System.nanoTime();
    private long done;

    Part(String label, long total) {
      this.label = label;
      this.total = total;
    }

    String text() {
      return total > 0 ? "%s: %d %%".formatted(label, 100 * done / total) : label + " ...";
    }

    DomContent bar() {
      return total > 0
          ? progress().attr("value", done).attr("max", total).withStyle(BAR)
          : progress().withStyle(BAR);
    }

    String conclusion() {
      String how = Thread.currentThread().isInterrupted() ? "interrupted after" : "done in";
      return "%s: %s %s".formatted(label, how, Numbers.seconds((System.nanoTime() - start) / 1e9));
    }
  }

  @Override
  public void start(String label, long total) {
    parts.push(new Part(label, total));
    if (parts.size() == 1) {
      open();
    } else {
      showInnermost();
    }
  }

  private void open() {
    id = UUID.randomUUID().toString();
    DisplayData data = data(parts.element());
    data.putTransientData("display_id", id);
    display.display(data);
    shown = System.nanoTime();
  }

  @Override
  public void step(long amount) {
    parts.element().done += amount;
    if (System.nanoTime() - shown > PAUSE_NANOS) {
      showInnermost();
    }
  }

  @Override
  public void done() {
    String conclusion = parts.pop().conclusion();
    if (parts.isEmpty()) {
      String place = id;
      LateNews.show(display, () -> display.updateDisplay(place, data(div(conclusion), conclusion)));
    } else {
      showInnermost();
    }
  }

  private void showInnermost() {
    display.updateDisplay(id, data(parts.element()));
    shown = System.nanoTime();
  }

  private static DisplayData data(Part part) {
    return data(div(part.bar(), span(" " + part.text())), part.text());
  }

  private static DisplayData data(DomContent html, String text) {
    DisplayData data = new DisplayData(text);
    data.putHTML(html.render());
    return data;
  }
}
