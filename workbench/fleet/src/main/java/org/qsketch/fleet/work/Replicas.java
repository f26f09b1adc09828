package org.qsketch.fleet.work;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.qsketch.backend.Backend;
import org.qsketch.internal.Closing;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.spec.Spec;

/**
 * A structure of one spec on each device. What the first holds and the others have as their shares
 * is, added up, what was inserted. Between changes, others may have copies of it all instead.
 *
 * @param <S> the structure
 */
public final class Replicas<S extends AutoCloseable> implements AutoCloseable {
  /** The contents of a replica other than the first. */
  private enum Content {
    EMPTY,
    SHARE,
    COPY,
    STALE
  }

  /** Adds structures up. */
  @FunctionalInterface
  public interface Merge<S> {
    /** Adds to one structure what another holds. */
    void merge(S into, S from);

    /**
     * Adds up structures on several devices at once, and gives the sum to some.
     *
     * @param shares what is added up, by device; what is left there is no share any more
     * @param wanted by device, what is to hold the sum
     * @return false, and nothing is changed, if that cannot be done, or takes longer
     */
    default boolean mergeAtOnce(Map<Integer, S> shares, Map<Integer, S> wanted) {
      return false;
    }

    /**
     * Divides a sum of which several devices have a copy: each keeps a part of it.
     *
     * @param copies by device
     * @return false, and nothing is changed, if that cannot be done, or takes longer than to empty
     *     all copies but one
     */
    default boolean dealOut(Map<Integer, S> copies) {
      return false;
    }

    /**
     * Adds up what {@link #merge} has refused.
     *
     * @param backend has the first structure
     * @param into the first one
     * @param from the others
     * @param refusal what merging them one by one has come to
     * @return what takes the place of the first one
     */
    default S mergeAll(Backend backend, S into, List<S> from, SketchFullException refusal) {
      throw refusal;
    }
  }

  private final Members members;
  private final List<S> structures;
  private final Content[] contents;
  private final Merge<S> merge;
  private final Consumer<S> clear;
  private final Losses losses = new Losses();

  /**
   * Creates one structure on each device.
   *
   * @param distributor says which devices
   * @param spec what to create
   * @param merge adds structures up
   * @param clear empties a structure
   */
  public Replicas(Distributor distributor, Spec<S> spec, Merge<S> merge, Consumer<S> clear) {
    this.members = distributor.members();
    this.structures =
        new ArrayList<>(
            members.onFirst(distributor.devices(), member -> members.get(member).create(spec)));
    this.contents = new Content[distributor.devices()];
    this.merge = merge;
    this.clear = clear;
    Arrays.fill(contents, Content.EMPTY);
  }

  /** Returns the structure of a device. */
  public S get(int member) {
    return structures.get(member);
  }

  /**
   * Changes what the structures hold. If a device fails meanwhile, its counts are unknown: they
   * refuse everything then until they are cleared.
   *
   * @param changed the devices that are added to, or taken from
   */
  public <T> T change(Collection<Integer> changed, Supplier<T> operation) {
    return losses.guard(
        changed.size() > 1,
        () -> {
          if (!dealOut(changed)) {
            outdateCopies();
          }
          changed.forEach(this::prepare);
          return operation.get();
        });
  }

  /** Changes what the structures hold, as {@link #change(Collection, Supplier)} does. */
  public void change(Collection<Integer> changed, Runnable operation) {
    Runnable _ =
        change(
            changed,
            () -> {
              operation.run();
              return operation;
            });
  }

  /** Makes shares of copies, if one of them is to change: otherwise it would be emptied. */
  private boolean dealOut(Collection<Integer> changed) {
    List<Integer> copies = those(Content.COPY);
    boolean done = changed.stream().anyMatch(copies::contains) && merge.dealOut(of(copies));
    if (done) {
      copies.forEach(member -> contents[member] = Content.SHARE);
    }
    return done;
  }

  private void outdateCopies() {
    Arrays.setAll(
        contents, member -> contents[member] == Content.COPY ? Content.STALE : contents[member]);
  }

  private void prepare(int member) {
    if (member != 0) {
      empty(member);
      contents[member] = Content.SHARE;
    }
  }

  private void empty(int member) {
    if (contents[member] == Content.STALE) {
      clear.accept(structures.get(member));
      contents[member] = Content.EMPTY;
    }
  }

  /** Merges everything on the first device, and returns that structure. */
  public S gathered() {
    return gathered(List.of());
  }

  /** Merges everything on the first device and returns that structure; others may get a copy. */
  public S gathered(Collection<Integer> others) {
    return losses.guard(
        false, // what one refuses the others still have
        () -> {
          if (!shares().isEmpty() && !gatherAtOnce(others)) {
            gatherOneByOne();
          }
          return structures.getFirst();
        });
  }

  private boolean gatherAtOnce(Collection<Integer> others) {
    Map<Integer, S> shares = of(shares());
    Map<Integer, S> wanted = of(others);
    boolean done = merge.mergeAtOnce(shares, wanted);
    if (done) {
      shares.keySet().forEach(member -> contents[member] = Content.STALE);
      wanted.keySet().forEach(member -> contents[member] = Content.COPY);
    }
    return done;
  }

  /** Returns the structures of the first device and of others. */
  private Map<Integer, S> of(Collection<Integer> others) {
    Map<Integer, S> all = new TreeMap<>();
    all.put(0, structures.getFirst());
    others.forEach(member -> all.put(member, structures.get(member)));
    return all;
  }

  private void gatherOneByOne() {
    try {
      shares().forEach(this::gather);
    } catch (SketchFullException e) {
      gatherTogether(e);
    }
  }

  private List<Integer> shares() {
    return those(Content.SHARE);
  }

  private List<Integer> those(Content content) {
    return IntStream.range(1, contents.length)
        .filter(member -> contents[member] == content)
        .boxed()
        .toList();
  }

  private void gather(int member) {
    S share = structures.get(member);
    contents[member] =
        members.on(
            member,
            () -> {
              merge.merge(structures.getFirst(), share);
              return Content.STALE;
            });
  }

  private void gatherTogether(SketchFullException refusal) {
    List<Integer> left = shares();
    List<S> others = left.stream().map(structures::get).toList();
    structures.set(0, merge.mergeAll(members.get(0), structures.getFirst(), others, refusal));
    left.forEach(member -> contents[member] = Content.STALE);
  }

  /** Returns whether the structure of a device holds everything. */
  public boolean isWhole(int member) {
    return member == 0
        ? Arrays.stream(contents).noneMatch(Content.SHARE::equals)
        : contents[member] == Content.COPY;
  }

  /** Makes one structure like another. */
  @FunctionalInterface
  public interface Copy<S> {
    /**
     * Copies what a structure holds.
     *
     * @param backend where the copy is to be
     * @param whole what is copied
     * @param old what the backend has instead
     * @return the copy: the old structure, or another one, where the old one is closed
     */
    S copy(Backend backend, S whole, S old);
  }

  /** Copies everything to devices, at the same time. */
  public void copy(Collection<Integer> wanted, Copy<S> copy) {
    S whole = gathered();
    List<Integer> targets = wanted.stream().filter(member -> !isWhole(member)).toList();
    members.forEach(targets, to -> copy(to, whole, copy));
  }

  private void copy(int to, S whole, Copy<S> copy) {
    contents[to] = Content.STALE;
    structures.set(to, copy.copy(members.get(to), whole, structures.get(to)));
    contents[to] = Content.COPY;
  }

  /** Merges everything on the first device, then queries it. */
  public <T> T ask(Function<S, T> question) {
    S whole = gathered();
    return members.on(0, () -> question.apply(whole));
  }

  /** Replaces everything by what the first device makes of its structure. */
  public void replace(UnaryOperator<S> change) {
    losses.reset(
        () -> {
          structures.set(0, members.on(0, () -> change.apply(structures.getFirst())));
          outdateOthers();
        });
  }

  /** Empties everything, at the same time: a device that waited would be late for its share. */
  public void clear() {
    losses.reset(
        () -> {
          members.forEach(
              IntStream.range(0, contents.length).filter(this::isUsed).boxed().toList(),
              member -> clear.accept(structures.get(member)));
          Arrays.fill(contents, Content.EMPTY);
        });
  }

  private boolean isUsed(int member) {
    return member == 0 || contents[member] != Content.EMPTY;
  }

  private void outdateOthers() {
    Arrays.setAll(
        contents, member -> contents[member] == Content.EMPTY ? Content.EMPTY : Content.STALE);
  }

  @Override
  public void close() {
    members.forEach(
        IntStream.range(0, structures.size()).boxed().toList(),
        member -> Closing.close(structures.get(member)));
  }
}
