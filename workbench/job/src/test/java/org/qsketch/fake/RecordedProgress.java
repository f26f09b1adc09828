package org.qsketch.fake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;

/** Remembers what it heard of the outermost part; can interrupt the job at a step. */
public final class RecordedProgress implements Progress {
  private final long interruptAt;
  private final Deque<Work> open = new ArrayDeque<>();
  private final List<Long> news = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private Work work = Work.unknown();
  private boolean ended;

  public RecordedProgress() {
    this(Long.MAX_VALUE);
  }

  /**
   * @param interruptAt after this many steps, keys or bytes the thread is interrupted
   */
  public RecordedProgress(long interruptAt) {
    this.interruptAt = interruptAt;
  }

  @Override
  public void start(String label, Work more) {
    labels.add(label);
    if (open.isEmpty()) {
      work = more;
      news.clear();
      ended = false;
    }
    open.push(more);
  }

  @Override
  public void step(long parts) {
    if (open.size() == 1) {
      news.add(parts);
      if (steps() >= interruptAt) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void done() {
    open.pop();
    ended = open.isEmpty();
  }

  /** How many steps, keys or bytes there are. */
  public long total() {
    return work.parts() / work.unit().parts();
  }

  /** How many of them are done. */
  public long steps() {
    return news.stream().mapToLong(Long::longValue).sum() / work.unit().parts();
  }

  public boolean ended() {
    return ended;
  }

  /** What was started, parts within parts as well. */
  public List<String> labels() {
    return labels;
  }

  /** How often it heard that more is done. */
  public int announcements() {
    return news.size();
  }

  /** Checks that it never went back, and reached the end with the last news and not before. */
  public void requireWhole() {
    assertThat(news).allMatch(parts -> parts > 0);
    assertThat(news.stream().mapToLong(Long::longValue).sum()).isEqualTo(work.parts());
    assertThat(ended).isTrue();
  }
}
