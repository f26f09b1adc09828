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
import org.qsketch.bench.Progress;
import org.qsketch.lab.chart.Numbers;

/**
 * A bar below the cell that moves as the job goes on, and in the end says how long it took. Parts
 * of a job follow one another in one place; of parts within parts the innermost shows.
 */
final class CellProgress implements Progress {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final DisplayStream display;
  private final String id = UUID.randomUUID().toString();
  private final Deque<Part> parts = new ArrayDeque<>();
  private final long start = System.nanoTime();
  private boolean isShown;
  private long lastShown;

  CellProgress(DisplayStream display) {
    this.display = display;
  }

  /** A part of the job, and how far it has come. */
  private static final class Part {
    private final String label;
    private final long total;
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
          ? progress().attr("value", done).attr("max", total).withStyle("width: 16em")
          : progress().withStyle("width: 16em");
    }
  }

  @Override
  public void start(String label, long total) {
    parts.push(new Part(label, total));
    show();
  }

  @Override
  public void step(long amount) {
    parts.element().done += amount;
    if (System.nanoTime() - lastShown > PAUSE_NANOS) {
      show();
    }
  }

  @Override
  public void done() {
    Part ended = parts.pop();
    if (parts.isEmpty()) {
      show(div(conclusion(ended)), conclusion(ended));
    } else {
      show();
    }
  }

  private String conclusion(Part ended) {
    String how = Thread.currentThread().isInterrupted() ? "interrupted after" : "done in";
    return "%s: %s %s"
        .formatted(ended.label, how, Numbers.seconds((System.nanoTime() - start) / 1e9));
  }

  private void show() {
    Part part = parts.element();
    show(div(part.bar(), span(" " + part.text())), part.text());
    lastShown = System.nanoTime();
  }

  private void show(DomContent html, String text) {
    DisplayData data = new DisplayData(text);
    data.putHTML(html.render());
    if (isShown) {
      display.updateDisplay(id, data);
    } else {
      data.putTransientData("display_id", id);
      display.display(data);
      isShown = true;
    }
  }
}
