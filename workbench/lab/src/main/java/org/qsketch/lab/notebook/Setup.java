package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.job.RecordCopy;
import org.qsketch.keys.HashFamily;

/**
 * The parameters of an experiment of a notebook and its backends.
 *
 * @param plan keys, streams and seed of every experiment, and what sketches are like
 * @param changes what is chosen about the plans of other structures, in order
 * @param backends names to run on, one after the other; empty where the experiment chooses
 * @param repeats timed runs of each operation, of throughput
 * @param seeds runs to average over, of accuracy
 */
public record Setup(
    Plan plan, List<Change<?>> changes, List<String> backends, int repeats, int seeds) {
  /** The usual number of seeds: enough to see how far errors spread. */
  static final int SEEDS = 3;

  /** Copies the lists. */
  public Setup {
    changes = List.copyOf(changes);
    backends = List.copyOf(backends);
  }

  /**
   * A change of the plan of a structure.
   *
   * @param type the class of its plans
   * @param change changes one of them
   * @param <P> the class of its plans
   */
  public record Change<P>(Class<P> type, UnaryOperator<P> change) {
    private <Q> Q applyTo(Q plan, Class<Q> kind) {
      return type == kind ? kind.cast(change.apply(type.cast(plan))) : plan;
    }
  }

  /**
   * Several hashes of the same sketches.
   *
   * @param families how keys are hashed
   */
  record Hashes(List<HashFamily> families) {
    Hashes {
      families = Required.some("hash", families);
    }
  }

  /** Returns the usual setup after some choices, in their order. */
  static Setup of(Choice... choices) {
    Session session = Session.current();
    Plan plan = Plan.standard().keys(List.of(session.largest())).workLoadFactors(List.of(0.5));
    List<String> backends = session.chosen().stream().toList();
    Setup usual = new Setup(plan, List.of(), backends, ThroughputExperiment.DEFAULT_REPEATS, SEEDS);
    return Arrays.stream(choices)
        .reduce(usual, (setup, choice) -> choice.applyTo(setup), (_, later) -> later);
  }

  Setup with(UnaryOperator<Plan> change) {
    return RecordCopy.with(this, "plan", change.apply(plan));
  }

  <P> Setup with(Class<P> type, UnaryOperator<P> change) {
    Stream<Change<?>> all = Stream.concat(changes.stream(), Stream.of(new Change<>(type, change)));
    return RecordCopy.with(this, "changes", all.toList());
  }

  /**
   * Returns the plan of a structure with all that is chosen about it.
   *
   * @param type the class of its plans
   * @param usual what holds where nothing is chosen
   */
  <P> P chosen(Class<P> type, P usual) {
    P changed = usual;
    for (Change<?> change : changes) {
      changed = change.applyTo(changed, type);
    }
    return changed;
  }

  /** Returns the hashes that are compared, or else the hash of the plan. */
  List<HashFamily> hashes() {
    return chosen(Hashes.class, new Hashes(List.of(plan.hash()))).families();
  }

  Setup on(List<String> names) {
    return RecordCopy.with(this, "backends", names);
  }

  Setup repeats(int runs) {
    return RecordCopy.with(this, "repeats", runs);
  }

  Setup seeds(int runs) {
    return RecordCopy.with(this, "seeds", runs);
  }
}
